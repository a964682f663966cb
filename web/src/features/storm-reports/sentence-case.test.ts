import { describe, expect, it } from 'vitest';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { commentInSentenceCase } from './sentence-case.ts';

const written = (comments: string | null, over: { location_text?: string; county?: string } = {}) =>
  commentInSentenceCase({ comments, location_text: null, county: null, ...over });

describe('a comment in sentence case', () => {
  it.each([
    ['BRIEF TOUCHDOWN. (ICT)', 'Brief touchdown. (ICT)'],
    [
      'TWO TRACTOR TRAILERS WERE BLOWN ON THEIR SIDE ON INTERSTATE 55. (LSX)',
      'Two tractor trailers were blown on their side on Interstate 55. (LSX)',
    ],
    [
      'NWS SURVEY: EF4, WINDS TO 190 MPH. A HOUSE NEAR I-44 AND US-77',
      'NWS survey: EF4, winds to 190 mph. A house near I-44 and US-77',
    ],
    ['3 N OF TOWN AT 225PM CDT', '3 N of town at 225PM CDT'],
    [
      'SEEN IN NORTH DAKOTA ON MAY 20. IT MAY RETURN IN JUNE',
      'Seen in North Dakota on May 20. It may return in June',
    ],
    ['AT 160TH AND PACKARD AVE (ARX)', 'At 160th and packard ave (ARX)'],
    ['NORMAN, OK. OK SO FAR, OR WORSE', 'Norman, OK. Ok so far, OR worse'],
    ['ROOFS DAMAGED...SEVERAL TREES DOWN.. A BARN GONE', 'Roofs damaged...several trees down.. A barn gone'],
    ['REPORTED BY KWTV (OUN)', 'Reported by KWTV (OUN)'],
    ['I SAW IT', 'I saw it'],
    ['Already written as a sentence near MOORE.', 'Already written as a sentence near MOORE.'],
    ['', ''],
    [null, ''],
  ])('%s is %s', (comments, expected) => {
    expect(written(comments)).toBe(expected);
  });

  it('keeps the names that the report’s own fields tell, as whole words', () => {
    const text = 'DAMAGE FROM WELDON SPRING TO MCCLAIN COUNTY LINE. WELDONS BARN';
    expect(written(text, { location_text: '1 SW WELDON SPRING', county: 'MCCLAIN' })).toBe(
      'Damage from Weldon Spring to McClain County line. Weldons barn',
    );
  });

  it('changes nothing but the case of letters', () => {
    const random = new SeededRandom(5);
    const parts = [
      'EF3',
      'I-35',
      ', OK',
      '. ',
      '...',
      '(OUN)',
      'ÑANDÚ',
      "O'BRIEN",
      ' ',
      'MAY',
      '5',
      'STRASSE',
      '"',
      'N',
      'NEW YORK',
    ];
    for (let round = 0; round < 2_000; round++) {
      const text = Array.from({ length: 12 }, () => random.pick(parts)).join(random.chance(0.5) ? ' ' : '');
      expect(written(text, { location_text: '2 N OBRIEN', county: 'NEW YORK' }).toUpperCase()).toBe(text);
    }
  });
});
