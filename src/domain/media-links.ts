/** Who plays a video or tour; `file` is a video file, `other` is anything that is not recognised. */
export type EmbedProvider = 'youtube' | 'vimeo' | 'facebook' | 'matterport' | 'tvl' | 'yisual' | 'file' | 'other';

/** What a video or tour link leads to, and the address for a frame or video element. */
export interface Embed {
  readonly provider: EmbedProvider;
  readonly id?: string;
  readonly embedUrl?: string;
}

/** Hosts of each provider; those of tvl and yisual are not confirmed by the providers: verify when an agency uses them. */
const hosts = {
  youtube: ['youtube.com', 'youtube-nocookie.com'],
  youtubeShort: ['youtu.be'],
  vimeo: ['vimeo.com'],
  facebook: ['facebook.com'],
  facebookShort: ['fb.watch'],
  matterport: ['matterport.com'],
  tvl: ['tvl.be', 'tvl.nl'],
  yisual: ['yisual.com', 'yisual.nl', 'yisual.be'],
} as const;

const youtubeThumbnails = { low: 'mqdefault', medium: 'hqdefault', high: 'maxresdefault' } as const;

/** The address when it is https and its host is one of these or lies below one of them (docs/rules/media.md). */
function urlAt(text: string, allowed: readonly string[]): URL | undefined {
  const url = URL.parse(text.trim());
  if (url?.protocol !== 'https:') return undefined;
  const { hostname } = url;
  return allowed.some((host) => hostname === host || hostname.endsWith(`.${host}`)) ? url : undefined;
}

/** Is this the name or address of a video file? `'/media/tour.MP4?v=2' -> true` (docs/rules/media.md) */
export function isVideoFile(text: string): boolean {
  return /\.(?:mp4|mov|wmv|avi|flv|webm)$/iu.test(text.trim().replace(/[?#].*$/su, ''));
}

/** Video id of eleven characters in a YouTube link. `'https://youtu.be/aBcDeFgHiJk' -> 'aBcDeFgHiJk'` (docs/rules/media.md) */
export function youtubeId(text: string): string | undefined {
  const long = urlAt(text, hosts.youtube);
  const path = (long ?? urlAt(text, hosts.youtubeShort))?.pathname ?? '';
  const id = long
    ? (/^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/u.exec(path)?.[1] ??
      (/^\/watch\/?$/u.test(path) ? long.searchParams.get('v') : undefined))
    : /^\/([^/]+)\/?$/u.exec(path)?.[1];
  return id && /^[\w-]{11}$/u.test(id) ? id : undefined;
}

/** Numeric id in a Vimeo link. `'https://vimeo.com/76979871' -> '76979871'` (docs/rules/media.md) */
export function vimeoId(text: string): string | undefined {
  const path = urlAt(text, hosts.vimeo)?.pathname ?? '';
  return /^\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d+)(?:\/[0-9a-f]*)?$/u.exec(path)?.[1];
}

/** Key of an unlisted Vimeo video, without which the player refuses it. */
function vimeoKey(text: string): string | undefined {
  const url = urlAt(text, hosts.vimeo);
  const key = /^\/\d+\/([0-9a-f]+)$/u.exec(url?.pathname ?? '')?.[1] ?? url?.searchParams.get('h');
  return key && /^[0-9a-f]+$/u.test(key) ? key : undefined;
}

/** Address of a Facebook video: a videos URL or the short form. `'https://fb.watch/aB1/' -> 'https://fb.watch/aB1/'` (docs/rules/media.md) */
export function facebookVideo(text: string): string | undefined {
  const long = urlAt(text, hosts.facebook);
  if (long && /^\/[^/]+\/videos\/(?:[^/]+\/)?\d+\/?$/u.test(long.pathname)) return long.origin + long.pathname;
  const short = urlAt(text, hosts.facebookShort);
  return short && /^\/[\w-]+\/?$/u.test(short.pathname) ? short.origin + short.pathname : undefined;
}

/** Is this a Matterport tour? `'https://my.matterport.com/show/?m=x' -> true`, `'https://evilmatterport.com/' -> false` (docs/rules/media.md) */
export function isMatterport(text: string): boolean {
  return urlAt(text, hosts.matterport) !== undefined;
}

/** Is this a tvl tour? `'https://tour.tvl.be/x' -> true` (docs/rules/media.md) */
export function isTvl(text: string): boolean {
  return urlAt(text, hosts.tvl) !== undefined;
}

/** Is this a yisual tour? `'https://tour.yisual.com/x' -> true` (docs/rules/media.md) */
export function isYisual(text: string): boolean {
  return urlAt(text, hosts.yisual) !== undefined;
}

/** Address of the still picture of a YouTube video. `('aBcDeFgHiJk', 'low') -> 'https://i.ytimg.com/vi/aBcDeFgHiJk/mqdefault.jpg'` (docs/rules/media.md) */
export function youtubeThumbnail(id: string, quality: keyof typeof youtubeThumbnails): string {
  return `https://i.ytimg.com/vi/${id}/${youtubeThumbnails[quality]}.jpg`;
}

function tourOf(url: string): Embed | undefined {
  const embedUrl = url.trim();
  if (isMatterport(url)) {
    const id = URL.parse(embedUrl)?.searchParams.get('m');
    return { provider: 'matterport', ...(id && { id }), embedUrl };
  }
  if (isTvl(url)) return { provider: 'tvl', embedUrl };
  return isYisual(url) ? { provider: 'yisual', embedUrl } : undefined;
}

/** Provider, id and player address of a video or tour link; YouTube plays from its domain without cookies. `'https://youtu.be/aBcDeFgHiJk' -> {provider: 'youtube', id, embedUrl: 'https://www.youtube-nocookie.com/embed/aBcDeFgHiJk'}` (docs/rules/media.md) */
export function embedOf(url: string): Embed {
  const youtube = youtubeId(url);
  if (youtube) {
    return { provider: 'youtube', id: youtube, embedUrl: `https://www.youtube-nocookie.com/embed/${youtube}` };
  }
  const vimeo = vimeoId(url);
  if (vimeo) {
    const key = vimeoKey(url);
    const query = key ? `dnt=1&h=${key}` : 'dnt=1';
    return { provider: 'vimeo', id: vimeo, embedUrl: `https://player.vimeo.com/video/${vimeo}?${query}` };
  }
  const facebook = facebookVideo(url);
  if (facebook) {
    const query = `href=${encodeURIComponent(facebook)}&show_text=false`;
    return { provider: 'facebook', embedUrl: `https://www.facebook.com/plugins/video.php?${query}` };
  }
  return tourOf(url) ?? (isVideoFile(url) ? { provider: 'file', embedUrl: url.trim() } : { provider: 'other' });
}

/** Does one of these videos and tours play in a frame of its provider? `['/media/a.mp4'] -> false`, `['https://youtu.be/aBcDeFgHiJk'] -> true` */
export function hasPlayer(urls: readonly string[]): boolean {
  return urls.map(embedOf).some(({ provider, embedUrl }) => embedUrl !== undefined && provider !== 'file');
}

/** Is this the name of an SVG picture, once "xml" is taken out of it? `'plan.svgxml' -> true`, `'plan.svg+xml' -> false` (docs/rules/media.md) */
export function isSvgName(name: string): boolean {
  return name.trim().toLowerCase().replaceAll('xml', '').endsWith('.svg');
}
