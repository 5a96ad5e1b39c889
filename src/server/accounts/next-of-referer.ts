/** The page that somebody was sent to the login from: a login page that is static has only its own address to say it. */
export function nextOfReferer(referer: string | null): string | undefined {
  if (referer === null || !URL.canParse(referer)) return undefined;
  return new URL(referer).searchParams.get('next') ?? undefined;
}
