import { describe, expect, it } from 'vitest';
import {
  contentSecurityPolicy,
  deniesFrames,
  headersKinds,
  permissionsPolicy,
  type HeadersKind,
} from './response-headers.ts';

const settings = { sendsTo: 'https://pictures.example', tiles: undefined };

function directives(kind: HeadersKind): Map<string, string[]> {
  const parts = contentSecurityPolicy(kind, settings).split('; ');
  return new Map(parts.map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]));
}

describe.each(headersKinds)('the headers of a %s page', (kind) => {
  it('deny by default, and allow no inline script, plug-in or other base URL', () => {
    const found = directives(kind);
    expect(found.get('default-src')).toEqual(["'none'"]);
    expect(found.get('object-src')).toEqual(["'none'"]);
    expect(found.get('base-uri')).toEqual(["'none'"]);
    expect(found.get('style-src')).toEqual(["'self'"]);
    const sources = [...found.values()].flat().filter((source) => source !== "'wasm-unsafe-eval'");
    expect(sources.join(' ')).not.toMatch(/unsafe|data: data:|http:/);
    expect(found.get('script-src')?.[0]).toBe("'self'");
  });

  it('deny features that no page needs', () => {
    for (const feature of ['camera', 'display-capture', 'microphone', 'usb']) {
      expect(permissionsPolicy(kind)).toContain(`${feature}=()`);
    }
  });
});

describe('the headers of a page', () => {
  it('of the site name no host except its own, the one for uploads and the two players of videos', () => {
    const hosts = [...directives('site').values()].flat().filter((source) => source.includes('.'));
    expect(hosts).toEqual([
      'https://pictures.example',
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
    ]);
    expect(permissionsPolicy('site')).toContain('payment=()');
  });

  it('of the site alone allow contributed pictures, videos and players of other sites', () => {
    const found = directives('site');
    expect(found.get('frame-src')).toEqual(['https://www.youtube-nocookie.com', 'https://player.vimeo.com']);
    expect(found.get('img-src')).toContain('https:');
    expect(found.get('media-src')).toEqual(["'self'", 'https:']);
    for (const kind of ['payment', 'embed'] as const) {
      expect(directives(kind).get('img-src')).not.toContain('https:');
      expect(directives(kind).get('media-src')).toEqual(["'self'"]);
      expect(directives(kind).get('frame-src')?.join() ?? '').not.toMatch(/youtube|vimeo/);
    }
  });

  it('allow WebAssembly, geolocation and payments only to the kind that is named for it', () => {
    const kindsWith = (test: (kind: HeadersKind) => boolean) => headersKinds.filter(test);
    expect(kindsWith((kind) => contentSecurityPolicy(kind, settings).includes('wasm'))).toEqual([
      'webassembly',
    ]);
    expect(kindsWith((kind) => !permissionsPolicy(kind).includes('geolocation=()'))).toEqual(['location']);
    expect(kindsWith((kind) => !permissionsPolicy(kind).includes('payment=()'))).toEqual(['payment']);
    expect(kindsWith((kind) => !deniesFrames(kind))).toEqual(['embed']);
    expect(permissionsPolicy('location')).toContain('geolocation=(self)');
  });

  it('are those of the site in all else where a page compiles WebAssembly or asks where visitors are', () => {
    const [site, wasm] = [directives('site'), directives('webassembly')];
    expect(directives('location')).toEqual(site);
    expect(wasm.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    wasm.set('script-src', ["'self'"]);
    expect(wasm).toEqual(site);
  });

  it('refuse strings as code, and know one policy, except with a payment form', () => {
    for (const kind of headersKinds) {
      const found = directives(kind);
      const isPayment = kind === 'payment';
      expect(found.get('require-trusted-types-for')).toEqual(isPayment ? undefined : ["'script'"]);
      expect(found.get('trusted-types')).toEqual(isPayment ? undefined : ['touchdown-workers']);
    }
  });

  it('with a payment form allow the provider, and no framing', () => {
    const found = directives('payment');
    expect(found.get('script-src')).toContain('https://js.stripe.com');
    expect(found.get('frame-src')).toContain('https://hooks.stripe.com');
    expect(found.get('connect-src')).toContain('https://api.stripe.com');
    expect(found.get('frame-ancestors')).toEqual(["'none'"]);
    expect(permissionsPolicy('payment')).toContain(
      'payment=(self "https://*.js.stripe.com" "https://js.stripe.com")',
    );
  });

  it('for embedding allow framing by any site, load nothing for contributions, and are otherwise the site’s', () => {
    const [embed, site] = [directives('embed'), directives('site')];
    expect(embed.get('frame-ancestors')).toEqual(['*']);
    expect(deniesFrames('embed')).toBe(false);
    expect(deniesFrames('site')).toBe(true);
    for (const name of ['frame-ancestors', 'frame-src', 'img-src', 'media-src']) {
      embed.delete(name);
      site.delete(name);
    }
    expect(embed).toEqual(site);
  });
});
