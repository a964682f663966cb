import { describe, expect, it } from 'vitest';
import { contributionTypes } from '@touchdown/shared/contributions/contribution-types.ts';
import { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { toShownContribution } from '@touchdown/functions/domain/contributions/to-shown-contribution.ts';
import { processPicture } from '@touchdown/functions/domain/pictures/process-picture.ts';
import { sampleAuthor, sampleContributions } from './sample-contributions.ts';
import { samplePicture } from './sample-picture.ts';

const sample = sampleContributions({
  id: '20130520-k3v9qx2a',
  display_name: 'Newcastle–Moore, Oklahoma',
  state: 'OKLAHOMA',
  event_narrative: 'The tornado crossed Newcastle and Moore.',
});

describe('the sample contributions', () => {
  it('have every type once, as the API shows them', () => {
    expect(new Set(sample.map(({ contributionType }) => contributionType))).toEqual(
      new Set(contributionTypes),
    );
    expect(sample).toHaveLength(contributionTypes.length);
    for (const one of sample) Contribution.parse(toShownContribution(one));
  });

  it('say that they are samples, in every text, and name no person', () => {
    for (const { title, content, images, author } of sample) {
      const texts = [
        title,
        typeof content === 'string' ? content : content?.reason,
        ...images.map(({ alt }) => alt),
      ];
      for (const text of texts) expect(text).toMatch(/^Sample: /);
      expect(author?.username).toBe(sampleAuthor.username);
    }
  });

  it('have pictures that the processor of uploads accepts', async () => {
    const { width, height } = await processPicture(samplePicture(3), { name: 'a.png', type: 'image/png' });
    expect({ width, height }).toEqual({ width: 960, height: 640 });
  });
});
