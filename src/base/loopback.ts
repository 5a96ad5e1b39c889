/** Is this the machine itself, where nobody can listen or answer in its place? `'127.0.0.1' -> true`, `'10.0.0.1' -> false` */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/iu.test(host);
}
