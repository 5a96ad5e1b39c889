import { bookEndpoint } from '#server/diary/book-form.ts';
import { bookPageOf } from '#server/diary/book-page.ts';
import { calendarEndpoints } from '#server/diary/calendar-forms.ts';
import { diaryPage } from '#server/diary/diary-page.ts';
import { settingsEndpoints } from '#server/diary/settings-forms.ts';
import { settingsPageOf } from '#server/diary/settings-page.ts';
import { viewingEndpoints } from '#server/diary/viewing-forms.ts';
import { viewingPageOf } from '#server/diary/viewing-page.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import type { OfficePagePlug } from '#server/staff/office-page-plug.ts';

/** Pages of the diary; those with a name stand before that of any number. */
export const diaryPages: readonly OfficePagePlug[] = [
  { path: 'diary', right: 'diary', page: diaryPage },
  { path: 'diary/book', right: 'diary', page: bookPageOf },
  { path: 'diary/settings', right: 'diary', page: settingsPageOf },
  { path: 'diary/:id', right: 'diary', page: viewingPageOf },
];

/** Forms of the diary. */
export function diaryEndpoints(services: Services): readonly Endpoint[] {
  return [
    ...viewingEndpoints(services),
    bookEndpoint(services),
    ...settingsEndpoints(services),
    ...calendarEndpoints(services),
  ];
}
