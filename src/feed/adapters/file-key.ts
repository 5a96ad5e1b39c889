/** What a signature adds to an address, and what is another at each reading. Whatever else stands in a query may say which file it is. */
const ofSignature =
  /^(?:x-(?:amz|goog)-[\w-]+|signature|expires|awsaccesskeyid|googleaccessid|key-pair-id|policy)(?:=|$)/iu;

/**
 * The name of a file that stays when its address is signed anew.
 * `'https://crm.example/photo.php?id=11&Expires=1&Signature=x#a' -> 'https://crm.example/photo.php?id=11'`
 */
export function fileKey(url: string): string {
  const [, place = '', query] = /^([^?#]*)(?:\?([^#]*))?/u.exec(url) ?? [];
  const telling = query?.split('&').filter((part) => part !== '' && !ofSignature.test(part)) ?? [];
  return telling.length === 0 ? place : `${place}?${telling.join('&')}`;
}
