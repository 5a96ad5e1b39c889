import { useEffect, useRef, type ReactElement } from 'react';
import type { ConsentCategory } from '#domain/consent.ts';
import { labelled } from '#i18n/labelled.ts';
import type { ConsentEntry, ConsentFile } from '#contracts/consent.ts';

interface Props {
  readonly category: ConsentCategory;
  readonly services: readonly ConsentEntry[];
  readonly texts: ConsentFile['texts'];
  readonly allowed: readonly string[];
  readonly change: (ids: readonly string[], isOn: boolean) => void;
}

interface SwitchProps {
  readonly id: string;
  readonly label: string;
  readonly describedBy: string;
  readonly state: 'on' | 'off' | 'some';
  readonly onChange: (isOn: boolean) => void;
}

function Switch({ id, label, describedBy, state, onChange }: SwitchProps): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className="consent-settings__switch">
      <input
        ref={box}
        type="checkbox"
        id={id}
        checked={state === 'on'}
        aria-describedby={describedBy}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
      <span>{label}</span>
    </label>
  );
}

function StoredList({ service, texts }: { service: ConsentEntry; texts: ConsentFile['texts'] }): ReactElement {
  const { storage } = service;
  if (storage.length === 0) return <p>{texts.nothing}</p>;
  return (
    <ul className="consent-settings__stored">
      {storage.map((item) => (
        <li key={`${item.kind} ${item.name}`}>
          <code>{item.name}</code>
          {` (${item.place}): ${item.life}`}
        </li>
      ))}
    </ul>
  );
}

function StoredDetails({ service, texts }: { service: ConsentEntry; texts: ConsentFile['texts'] }): ReactElement {
  const { provider, name, policyUrl } = service;
  return (
    <details className="consent-settings__details">
      <summary>
        {texts.details}
        <span className="vh">{labelled('', name, document.documentElement.lang)}</span>
      </summary>
      <p>
        {labelled(texts.provider, provider, document.documentElement.lang)}
        {policyUrl !== undefined && (
          <>
            {'\u00a0· '}
            <a href={policyUrl} target="_blank" rel="noopener noreferrer">
              {texts.providerPolicy}
            </a>
          </>
        )}
      </p>
      <StoredList service={service} texts={texts} />
    </details>
  );
}

interface ServiceProps {
  readonly service: ConsentEntry;
  readonly texts: ConsentFile['texts'];
  /** Without it there is no choice: the service is a necessary one. */
  readonly onChange?: (isOn: boolean) => void;
  readonly isOn: boolean;
}

function Service({ service, texts, onChange, isOn }: ServiceProps): ReactElement {
  const purposeId = `consent-purpose-${service.id}`;
  return (
    <li>
      {onChange ? (
        <Switch
          id={`consent-service-${service.id}`}
          label={service.name}
          describedBy={purposeId}
          state={isOn ? 'on' : 'off'}
          onChange={onChange}
        />
      ) : (
        <p>{service.name}</p>
      )}
      <p className="consent-settings__purpose" id={purposeId}>
        {service.purpose}
      </p>
      {onChange ? <StoredDetails service={service} texts={texts} /> : <StoredList service={service} texts={texts} />}
    </li>
  );
}

/** A category with a switch for all of it, and its services with one each. */
export function CategoryGroup({ category, services, texts, allowed, change }: Props): ReactElement {
  const ids = services.map(({ id }) => id);
  const count = ids.filter((id) => allowed.includes(id)).length;
  const state = count === 0 ? 'off' : count === ids.length ? 'on' : 'some';
  const name = texts[`category.${category}`];
  const aboutId = `consent-about-${category}`;
  return (
    <section className="consent-settings__group" aria-label={name}>
      <div className="consent-settings__category">
        <Switch
          id={`consent-${category}`}
          label={name}
          describedBy={aboutId}
          state={state}
          onChange={(isOn) => {
            change(ids, isOn);
          }}
        />
        <p id={aboutId}>{texts[`about.${category}`]}</p>
      </div>
      <ul className="consent-settings__services">
        {services.map((service) => (
          <Service
            key={service.id}
            service={service}
            texts={texts}
            isOn={allowed.includes(service.id)}
            onChange={(isOn) => {
              change([service.id], isOn);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

/** The necessary services, which cannot be refused: named, and described on request. */
export function NecessaryGroup({ services, texts }: Pick<Props, 'services' | 'texts'>): ReactElement {
  const name = texts['category.necessary'];
  return (
    <section className="consent-settings__group" aria-label={name}>
      <div className="consent-settings__category">
        <p className="consent-settings__fixed">
          <strong>{name}</strong> <span>{texts.always}</span>
        </p>
        <p>{texts['about.necessary']}</p>
      </div>
      <details className="consent-settings__details">
        <summary>
          {texts.details}
          <span className="vh">{labelled('', name, document.documentElement.lang)}</span>
        </summary>
        <ul className="consent-settings__services">
          {services.map((service) => (
            <Service key={service.id} service={service} texts={texts} isOn />
          ))}
        </ul>
      </details>
    </section>
  );
}
