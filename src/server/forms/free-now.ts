import type { FreeDay } from '#domain/appointments.ts';
import { freeTimes } from '#domain/diary/free-times.ts';
import { askingNow, lanesOf, personOf, readLanes } from '#server/calendar/lanes.ts';
import type { Services } from '#server/services.ts';

/** Which viewing is to be moved, and whether a colleague asks: notice is for visitors. */
interface Asked {
  readonly leadId?: string | undefined;
  readonly isColleague?: boolean;
}

/** Times that can be had now; of a viewing that is to be moved, those at which whoever has it can be there. */
export async function freeNow(services: Services, { leadId, isColleague = false }: Asked = {}): Promise<FreeDay[]> {
  const { store, siteData } = services;
  const asking = askingNow(services);
  const all = await readLanes(store.reader, siteData().config, { sinceMs: asking.nowMs, leadId, isColleague });
  if (leadId === undefined) return freeTimes(all.lanes, asking);
  return freeTimes(lanesOf(all, await personOf(store.reader, leadId)), asking);
}
