/** What addresses are compared by. `' An@Home.example' -> 'an@home.example'` */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
