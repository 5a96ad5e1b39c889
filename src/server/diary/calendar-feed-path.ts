/** Where a colleague's own viewings can be subscribed to; the secret of its query belongs in no log. */
export const calendarFeedPath = '/api/diary.ics';
