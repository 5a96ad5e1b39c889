/** What no record may tell that hides it; each is found in no other record, however it is written. */
export const hidden = {
  street: 'Zwijgstraat',
  number: '211',
  euro: 487_300,
  /** By the month. */
  rent: 4873,
  latitude: '51.05837',
  longitude: '3.73419',
} as const;

/** Any spelling of a hidden value, and what the feed keeps private. */
export const told =
  /zwijg|(?<![\d.,])487[^\p{L}\d]{0,6}300(?!\d)|(?<![\d.,])4[.,\s\u00A0\u202F]?873(?!\d)|51[.,]0583|3[.,]7341|canary/iu;
