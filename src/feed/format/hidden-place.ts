const separator = String.raw`(?:\s|&nbsp;|[,;/|])+`;
const degrees = String.raw`-?\d{1,3}[.,]\d{4,15}\s?°?`;
const minutes = String.raw`\d{1,3}\s?°\s?\d{1,2}(?:[.,]\d+)?\s?['\u2032\u2019](?:\s?\d{1,2}(?:[.,]\d+)?\s?(?:["\u2033\u201D]|''|&quot;))?`;

/** Coordinates as people copy them from a map: nothing else in an advert has two numbers with so many decimals. `51.05432, 3.71745`, `51°03'15"N 3°43'12"E` */
export const coordinatesInText = new RegExp(
  `(?<![\\d.,])(?:${degrees}\\s?[NS]?${separator}${degrees}|${minutes}\\s?[NS]?${separator}${minutes})(?:\\s?[EWO](?!\\p{L}))?`,
  'giu',
);
