import './manager-card.css';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { usePortal } from './portal-context.ts';

/** Who of the agency answers for what the owner reads; nothing where nobody is named. */
export function ManagerCard(): ReactElement | null {
  const t = useTexts();
  const { manager, contactPath } = usePortal();
  if (manager === null) return null;
  const { name, role, phone, portrait } = manager;
  return (
    <div className="portal__manager">
      {portrait !== null && <img src={portrait} alt="" width={160} height={200} loading="lazy" decoding="async" />}
      <div>
        <h2 className="portal__label">{t('portal:manager')}</h2>
        <p className="portal__manager-name">{name}</p>
        {role !== null && <p className="small muted">{role}</p>}
        <p>
          <a className="portal__manager-phone" href={phone.href}>
            {phone.text}
          </a>
        </p>
        <p>
          <a className="more" href={contactPath}>
            {t('portal:manager.write')}
          </a>
        </p>
      </div>
    </div>
  );
}
