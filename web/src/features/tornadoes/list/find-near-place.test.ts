import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { noNear } from '../../../lib/list-state/near-parameter.ts';
import { findNearPlace } from './find-near-place.ts';

/** How the server understood the words, and what it was asked. */
let understood: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(new URL(path, 'https://touchdown.example').searchParams.get('q') ?? '');
    const answer = { chips: [], ignored: '', others: [], towns: [], tried: [], note: null, ...understood };
    return Response.json({ ...tornadoExamples.listTornadoes.response, understood: answer });
  });
});
afterEach(() => vi.unstubAllGlobals());

const find = (place: string) => findNearPlace({ ...noNear, place });

describe('the place of “Near a town”', () => {
  it.each(['35.3395, -97.4867', '35.3395, 97.4867', '35.3395N 97.4867W'])(
    'is %s without asking anybody',
    async (place) => {
      expect(await find(place)).toEqual({ near: { ...noNear, place: '', lat: '35.3395', lon: '-97.4867' } });
      expect(asked).toEqual([]);
    },
  );

  it('is a ZIP code that the server knows', async () => {
    understood = { towns: [{ label: 'ZIP code 73160', lat: 35.34, lon: -97.48 }] };
    expect(await find('73160')).toEqual({
      near: { ...noNear, place: 'ZIP code 73160', lat: '35.34', lon: '-97.48' },
    });
    expect(asked).toEqual(['73160']);
  });

  it('is explained if the server does not know it', async () => {
    const chips = [{ kind: 'zip', label: 'ZIP code 99999', parameters: { q: '99999' }, without: '' }];
    understood = { chips, note: 'The ZIP code 99999 is not known here; try the town.' };
    expect(await find('99999')).toEqual({ problem: 'The ZIP code 99999 is not known here; try the town.' });
    understood = {};
    expect(await find('Atlantis')).toEqual({ problem: expect.stringContaining('a ZIP code, or a latitude') });
  });
});
