import type { Context } from 'hono';
import type { FreeDay, VisitDays } from '#domain/appointments.ts';
import type { Language } from '#i18n/languages.ts';
import type { AlertsState } from '#site/alerts-state.ts';
import type { LinkState } from '#site/link-state.ts';
import type { OfficeView } from '#site/office-page.ts';
import type { OwnerPage } from '#site/owner-page.ts';
import type { PreviewState } from '#site/preview-state.ts';
import type { ThanksState } from '#site/thanks-state.ts';
import type { SentForm } from '#ui/form/sent-form.ts';

/** What a page that is rendered on demand finds in `Astro.locals`. */
export interface PageLocals {
  readonly language: Language;
  readonly form?: SentForm;
  readonly link?: LinkState;
  readonly owner?: OwnerPage;
  readonly office?: OfficeView;
  readonly preview?: PreviewState;
  /** Times that can still be had, on the page that lists them. */
  readonly freeDays?: readonly FreeDay[];
  /** Two weeks of them, on the page where a visit is booked. */
  readonly visitDays?: VisitDays;
  readonly alerts?: AlertsState;
  readonly thanks?: ThanksState;
}

/** Renders an Astro page on demand. */
export type RenderPage = (path: string, locals: PageLocals) => Promise<Response>;

/** What the host of the API knows of a request: the server of this machine, or Astro. */
export interface HostBindings {
  /** Address of the other end of the connection. */
  readonly remoteAddress: string;
  /** Absent where no page can be rendered (tests of JSON); plain text is the answer then. */
  readonly renderPage?: RenderPage;
}

export interface ApiEnvironment {
  Bindings: HostBindings;
  Variables: { language: Language; requestId: string };
}

export type ApiContext = Context<ApiEnvironment>;
