import type { FreeDay, VisitDays } from './domain/appointments.ts';
import type { Language } from './i18n/languages.ts';
import type { AlertsState } from './site/alerts-state.ts';
import type { LinkState } from './site/link-state.ts';
import type { OfficeView } from './site/office-page.ts';
import type { OwnerPage } from './site/owner-page.ts';
import type { PreviewState } from './site/preview-state.ts';
import type { ThanksState } from './site/thanks-state.ts';
import type { SentForm } from './ui/form/sent-form.ts';

declare global {
  namespace App {
    interface Locals {
      /** A form that came back with its errors; absent on pages that are built ahead. */
      form?: SentForm | undefined;
      /** What the page behind a signed link of a mail shows. */
      link?: LinkState | undefined;
      /** The searches of a visitor, on the page where they are changed. */
      alerts?: AlertsState | undefined;
      /** What was sent, on the page that thanks whoever sent it. */
      thanks?: ThanksState | undefined;
      /** A page of the owner portal. */
      owner?: OwnerPage | undefined;
      /** A page of the office. */
      office?: OfficeView | undefined;
      /** A listing that is shown before its publication. */
      preview?: PreviewState | undefined;
      /** Times that can still be had, on the page that lists them. */
      freeDays?: readonly FreeDay[] | undefined;
      /** Two weeks of them, on the page where a visit is booked. */
      visitDays?: VisitDays | undefined;
      /** The visitor's language, on pages that are rendered on demand. */
      language?: Language | undefined;
      /** Takes what the page throws, where somebody renders it who can say more than Astro: see src/render/failures.ts. */
      onFailure?: (failure: unknown) => void;
    }
  }
}
