const folded = (address: string): string => address.trim().toLowerCase();

/** Do two e-mail addresses mean one mailbox? Feeds and people write them with capitals. `('An@home.example', 'an@home.example') -> true` */
export function isSameAddress(one: string, other: string): boolean {
  return folded(one) === folded(other);
}
