const emailAddress = /[^\s<>"@]{1,64}@[^\s<>"@,;:()]+/gu;

/** A text of another program, which may repeat for whom something was, without them. `550 <an@home.example> unknown -> 550 <…> unknown` */
export function withoutAddresses(text: string): string {
  return text.replace(emailAddress, '…');
}
