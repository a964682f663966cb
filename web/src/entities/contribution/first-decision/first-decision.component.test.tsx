import { cleanup, screen } from '@testing-library/react';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { ContributionCard } from '../contribution-card.tsx';

const [example] = contributionExamples.listStormReportContributions.response.data.contributions;
const link = { url: 'https://survey.example/1', host: 'survey.example', citation: null };

function show(over: Partial<Contribution>) {
  const contribution = Contribution.parse({ ...example, ...over });
  openPage(<ContributionCard contribution={contribution} level={2} showsTarget={false} />);
}

describe('a suggestion', () => {
  it('says what the first of two moderators decided, and when it stands', async () => {
    const first = { status: 'APPROVED', takesEffectAt: '2026-11-22T12:00:00.000Z', objections: 0 } as const;
    show({ firstDecision: first });
    await screen.findByText(
      /A moderator has approved this\. It takes effect when a second moderator agrees, or on Nov/,
    );
    cleanup();
    show({ firstDecision: { status: 'REJECTED', takesEffectAt: null, objections: 2 } });
    await screen.findByText(/from the record\. 2 people have objected, so a second moderator decides\./);
  });

  it('shows its source as a link that names the host, and a citation as text', () => {
    const proposal = { targetField: 'county', currentValue: 'MCCLAIN', proposedValue: 'GRADY', reason: null };
    show({ content: { ...proposal, source: link } });
    const anchor = screen.getByRole('link', { name: 'Open the source' });
    expect([anchor.getAttribute('href'), anchor.getAttribute('rel')]).toEqual([
      link.url,
      'noopener nofollow ugc',
    ]);
    screen.getByText('survey.example');
    cleanup();
    const citation = '<b>Xenia Gazette</b>, April 5, 1974';
    show({ content: { ...proposal, source: { url: null, host: null, citation } } });
    screen.getByText(citation);
    cleanup();
    show({ content: { ...proposal, source: { ...link, url: 'javascript:alert(1)' } } });
    expect(screen.queryByRole('link', { name: 'Open the source' })).toBeNull();
  });
});
