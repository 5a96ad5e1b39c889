import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  embedOf,
  hasPlayer,
  facebookVideo,
  isMatterport,
  isSvgName,
  isTvl,
  isVideoFile,
  isYisual,
  vimeoId,
  youtubeId,
  youtubeThumbnail,
} from '#domain/media-links.ts';

const idCharacter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-'.split(''));

describe('isVideoFile', () => {
  it('knows the six extensions, whatever the case and the query', () => {
    expect(['a.mp4', 'b.MOV', 'c.wmv', 'd.avi', 'e.flv', '/media/f.webm?v=2#t=1'].every(isVideoFile)).toBe(true);
  });

  it('is no other file', () => {
    expect(['a.mp3', 'mp4', 'a.mp4.exe', 'page?file=a.mp4', ''].some(isVideoFile)).toBe(false);
  });

  it('goes by the ending alone, whatever stands before it and in the query', () => {
    const name = fc.string({ unit: idCharacter, minLength: 1 });
    const ending = fc.constantFrom('mp4', 'MOV', 'wmv', 'avi', 'Flv', 'webm', 'jpg', 'mp3', 'mp44', 'html');
    fc.assert(
      fc.property(name, ending, name, (before, extension, query) => {
        const isVideo = /^(?:mp4|mov|wmv|avi|flv|webm)$/iu.test(extension);
        expect(isVideoFile(`/media/${before}.${extension}?v=${query}`)).toBe(isVideo);
      }),
    );
  });
});

describe('youtubeId', () => {
  it.each([
    'https://www.youtube.com/watch?v=aBcDeFgHi-_',
    'https://www.youtube.com/watch?list=x&v=aBcDeFgHi-_&t=3',
    'https://m.youtube.com/watch?v=aBcDeFgHi-_',
    'https://youtu.be/aBcDeFgHi-_?t=3',
    'https://www.youtube.com/embed/aBcDeFgHi-_',
    'https://www.youtube-nocookie.com/embed/aBcDeFgHi-_',
    'https://youtube.com/shorts/aBcDeFgHi-_/',
  ])('is found in %s', (url) => {
    expect(youtubeId(url)).toBe('aBcDeFgHi-_');
  });

  it.each([
    'https://www.youtube.com/watch?v=tooShort',
    'https://www.youtube.com/watch?v=muchTooLongId',
    'https://www.youtube.com/watch?v=aBcDeFgHi"_',
    'https://evilyoutube.com/watch?v=aBcDeFgHi-_',
    'https://youtube.com.evil.example/watch?v=aBcDeFgHi-_',
    'http://www.youtube.com/watch?v=aBcDeFgHi-_',
    'javascript:alert("https://youtu.be/aBcDeFgHi-_")',
    'https://www.youtube.com/',
    'aBcDeFgHi-_',
    '',
  ])('is not found in %s', (url) => {
    expect(youtubeId(url)).toBeUndefined();
  });

  it('is found exactly when it has eleven characters', () => {
    const id = fc.string({ unit: idCharacter, minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(id, (value) => {
        const expected = value.length === 11 ? value : undefined;
        expect(youtubeId(`https://youtu.be/${value}`)).toBe(expected);
        expect(youtubeId(`https://www.youtube.com/watch?v=${value}`)).toBe(expected);
      }),
    );
  });
});

describe('vimeoId', () => {
  it('is the number in the link', () => {
    expect(vimeoId('https://vimeo.com/76979871')).toBe('76979871');
    expect(vimeoId('https://player.vimeo.com/video/76979871?h=abc')).toBe('76979871');
    expect(vimeoId('https://vimeo.com/channels/staffpicks/76979871')).toBe('76979871');
    expect(vimeoId('https://vimeo.com/76979871/0a1b2c')).toBe('76979871');
  });

  it('must be numeric and at vimeo', () => {
    expect(vimeoId('https://vimeo.com/about')).toBeUndefined();
    expect(vimeoId('https://vimeo.com/12a')).toBeUndefined();
    expect(vimeoId('https://notvimeo.com/76979871')).toBeUndefined();
  });
});

describe('facebookVideo', () => {
  it('is a videos address or the short form', () => {
    expect(facebookVideo('https://www.facebook.com/lindehof/videos/123456/?ref=x')).toBe(
      'https://www.facebook.com/lindehof/videos/123456/',
    );
    expect(facebookVideo('https://www.facebook.com/lindehof/videos/rondleiding/123456')).toBe(
      'https://www.facebook.com/lindehof/videos/rondleiding/123456',
    );
    expect(facebookVideo('https://fb.watch/aB-1_x/')).toBe('https://fb.watch/aB-1_x/');
  });

  it('is no other page of Facebook', () => {
    expect(facebookVideo('https://www.facebook.com/lindehof/')).toBeUndefined();
    expect(facebookVideo('https://www.facebook.com/lindehof/videos/')).toBeUndefined();
    expect(facebookVideo('https://fb.watch/')).toBeUndefined();
    expect(facebookVideo('https://evilfacebook.com/lindehof/videos/123456/')).toBeUndefined();
  });
});

describe('tours', () => {
  it('are recognised by the whole host or a suffix after a dot', () => {
    expect(isMatterport('https://my.matterport.com/show/?m=abc')).toBe(true);
    expect(isMatterport('https://matterport.com/')).toBe(true);
    expect(isTvl('https://tour.tvl.be/123')).toBe(true);
    expect(isYisual('https://tour.yisual.com/123')).toBe(true);
  });

  it('are only taken over https', () => {
    expect(isMatterport('http://my.matterport.com/show/?m=abc')).toBe(false);
    expect(isTvl('//tour.tvl.be/123')).toBe(false);
  });

  it('are never recognised on a host that merely ends alike', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcxyz019-'.split('')), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(letters, (prefix) => {
        expect(isMatterport(`https://a${prefix}matterport.com/`)).toBe(false);
        expect(isYisual(`https://yisual.com.${prefix}.example/`)).toBe(false);
        expect(isTvl(`https://${prefix}.example/?u=https://tvl.be/`)).toBe(false);
      }),
    );
  });
});

describe('youtubeThumbnail', () => {
  it('has three qualities', () => {
    expect(youtubeThumbnail('aBcDeFgHiJk', 'low')).toBe('https://i.ytimg.com/vi/aBcDeFgHiJk/mqdefault.jpg');
    expect(youtubeThumbnail('aBcDeFgHiJk', 'medium')).toBe('https://i.ytimg.com/vi/aBcDeFgHiJk/hqdefault.jpg');
    expect(youtubeThumbnail('aBcDeFgHiJk', 'high')).toBe('https://i.ytimg.com/vi/aBcDeFgHiJk/maxresdefault.jpg');
  });
});

describe('the ids in links', () => {
  const digits = fc.integer({ min: 1, max: 10 ** 10 }).map(String);
  const word = fc.string({ unit: idCharacter, minLength: 1, maxLength: 12 });

  it('of Vimeo are numbers', () => {
    fc.assert(
      fc.property(digits, word, (id, other) => {
        expect(vimeoId(`https://vimeo.com/${id}`)).toBe(id);
        expect(vimeoId(`https://player.vimeo.com/video/${id}?h=1`)).toBe(id);
        expect(vimeoId(`https://vimeo.com/${other}x`)).toBeUndefined();
        expect(vimeoId(`https://notvimeo.com/${id}`)).toBeUndefined();
      }),
    );
  });

  it('of Facebook stand in a videos address or in the short form', () => {
    fc.assert(
      fc.property(digits, word, (id, name) => {
        const long = `https://www.facebook.com/${name}/videos/${id}/`;
        expect(facebookVideo(`${long}?ref=share`)).toBe(long);
        expect(facebookVideo(`https://fb.watch/${name}/`)).toBe(`https://fb.watch/${name}/`);
        expect(facebookVideo(`https://www.facebook.com/${name}/photos/${id}/`)).toBeUndefined();
        expect(facebookVideo(`https://fb.watch.${name}.example/${name}/`)).toBeUndefined();
      }),
    );
  });

  it('of YouTube lead to a still picture in each quality, another one for each', () => {
    fc.assert(
      fc.property(fc.string({ unit: idCharacter, minLength: 11, maxLength: 11 }), (id) => {
        const stills = (['low', 'medium', 'high'] as const).map((quality) => youtubeThumbnail(id, quality));
        expect(new Set(stills).size).toBe(3);
        for (const still of stills) expect(new URL(still).pathname.split('/')[2]).toBe(id);
      }),
    );
  });
});

describe('hasPlayer', () => {
  it.each<[string[], boolean]>([
    [[], false],
    [['/media/film.mp4', 'https://films.example/a.mp4', 'https://other.example/tour'], false],
    [['/media/film.mp4', 'https://youtu.be/aBcDeFgHiJk'], true],
    [['https://my.matterport.com/show/?m=x'], true],
  ])('of %j is %s', (urls, isPlayer) => {
    expect(hasPlayer(urls)).toBe(isPlayer);
  });
});

describe('embedOf', () => {
  it.each([
    [
      'https://youtu.be/aBcDeFgHiJk',
      { provider: 'youtube', id: 'aBcDeFgHiJk', embedUrl: 'https://www.youtube-nocookie.com/embed/aBcDeFgHiJk' },
    ],
    [
      'https://vimeo.com/76979871',
      { provider: 'vimeo', id: '76979871', embedUrl: 'https://player.vimeo.com/video/76979871?dnt=1' },
    ],
    [
      'https://vimeo.com/76979871/0a1b2c',
      { provider: 'vimeo', id: '76979871', embedUrl: 'https://player.vimeo.com/video/76979871?dnt=1&h=0a1b2c' },
    ],
    [
      'https://fb.watch/aB1/',
      {
        provider: 'facebook',
        embedUrl: 'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Ffb.watch%2FaB1%2F&show_text=false',
      },
    ],
    [
      'https://my.matterport.com/show/?m=Ab12',
      { provider: 'matterport', id: 'Ab12', embedUrl: 'https://my.matterport.com/show/?m=Ab12' },
    ],
    ['https://tour.tvl.be/12', { provider: 'tvl', embedUrl: 'https://tour.tvl.be/12' }],
    ['https://tour.yisual.com/12', { provider: 'yisual', embedUrl: 'https://tour.yisual.com/12' }],
    ['/media/tour.mp4', { provider: 'file', embedUrl: '/media/tour.mp4' }],
    ['https://example.com/', { provider: 'other' }],
    ['nonsense', { provider: 'other' }],
  ])('of %s', (url, embed) => {
    expect(embedOf(url)).toEqual(embed);
  });

  it('never throws', () => {
    const host = fc.constantFrom('youtu.be', 'vimeo.com', 'fb.watch', 'my.matterport.com', 'tvl.be', '[::', '%');
    fc.assert(
      fc.property(host, fc.string(), (name, path) => {
        expect(embedOf(`https://${name}/${path}`).provider).toMatch(/^[a-z]+$/u);
        expect(embedOf(path).provider).toMatch(/^(?:file|other)$/u);
      }),
    );
  });
});

describe('isSvgName', () => {
  it('ends in .svg once xml is removed', () => {
    expect(
      ['plan.svg', 'PLAN.SVG', 'plan.svgxml', 'plan.xmlsvg', 'plan.svg.png', 'plan.png', 'svg'].map(isSvgName),
    ).toEqual([true, true, true, true, false, false, false]);
  });

  it('holds whatever the case and wherever the xml is', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abcABC012-_'.split('')) });
    fc.assert(
      fc.property(name, fc.nat(4), (before, at) => {
        const ending = '.svg';
        expect(isSvgName(`${before}${ending.slice(0, at)}xml${ending.slice(at)}`)).toBe(true);
        expect(isSvgName(`${before}.SVG`)).toBe(true);
        expect(isSvgName(`${before}.svg.png`)).toBe(false);
      }),
    );
  });
});
