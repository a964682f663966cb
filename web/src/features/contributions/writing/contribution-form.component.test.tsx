import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts, forgetDraftsOfOthers } from '../../../lib/drafts.ts';
import { contributionsQuery } from '../contributions-query.ts';
import { openPage, refusal, webPage } from '../../../testing/open-page.tsx';
import {
  accepted,
  contributionServer,
  descriptionsOf,
  fieldOf,
  type,
} from '../testing/contribution-server.ts';
import { ContributionForm } from './contribution-form.tsx';

const ada = '01JD5K8Z7Q0000000000000001';
const bob = '01JD5K8Z7Q0000000000000002';
const moore = '20130520-k3v9qx2a';

const server = contributionServer();
let done = 0;

beforeEach(() => {
  done = 0;
});

function open({ userId = ada, id = moore, isVerified = true } = {}) {
  cleanup();
  return openPage(
    <ContributionForm
      kind="tornado"
      id={id}
      userId={userId}
      isVerified={isVerified}
      onDone={() => void done++}
    />,
    '/',
    server.routes,
  );
}
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Contribution' }));

describe('before the verification', () => {
  it('a text is kept by the site and on the device, and sent after it', async () => {
    const draft = {
      contributionType: 'PERSONAL_ACCOUNT',
      title: '',
      content: 'We heard it.',
      url: '',
      tornadoId: moore,
      spcReportId: null,
      targetName: 'Moore, Oklahoma',
      idempotencyKey: 'made-up-key',
      savedAt: '2026-11-28T12:00:00.000Z',
    };
    server.answers = [{ success: true, message: 'Your text is saved.', data: { draft } }, accepted];
    open({ isVerified: false });
    screen.getByText(/send it after you verify your email/);
    expect(
      [...(fieldOf('Type') as unknown as HTMLSelectElement).options].map(({ value }) => value),
    ).not.toContain('PICTURES');
    type('Content', 'We heard it.');
    screen.getByRole('button', { name: 'Save for later' });
    submit();
    const kept = await screen.findByRole('group', { name: 'Saved' });
    expect(kept.textContent).toContain('Your text is saved.');
    expect(document.activeElement).toBe(kept);
    screen.getByRole('button', { name: 'Resend Email' });
    const [saved] = server.sent;
    expect(saved?.body).toEqual({
      contributionType: 'PERSONAL_ACCOUNT',
      title: '',
      content: 'We heard it.',
      url: '',
      tornadoId: moore,
      idempotencyKey: expect.stringMatching(/^[\w-]{36}$/) as string,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(done).toBe(1);
    open();
    expect(fieldOf('Content').value).toBe('We heard it.');
    submit();
    await waitFor(() => expect(done).toBe(2));
    expect(server.sent[1]?.body).toMatchObject({ content: 'We heard it.' });
    // It may also be sent from another device, with the same key.
    expect(server.sent[1]?.key).toBe(saved?.body['idempotencyKey']);
  });
});

describe('the fields', () => {
  it('of a story are a title and a text', () => {
    open();
    expect(screen.queryByLabelText('URL')).toBeNull();
    expect([fieldOf('Title (optional)').value, fieldOf('Content').value]).toEqual(['', '']);
  });

  it('of a link are a URL, a title and a description', () => {
    open();
    type('Type', 'NEWS_ARTICLE_LINK');
    expect([fieldOf('URL').value, fieldOf('Title').value, fieldOf('Description (optional)').value]).toEqual([
      '',
      '',
      '',
    ]);
  });

  it('count their characters', () => {
    open();
    type('Content', 'a'.repeat(1_234));
    expect(descriptionsOf('Content')).toEqual(['1,234 of 5,000 characters']);
    type('Title (optional)', 'four');
    expect(descriptionsOf('Title (optional)')).toEqual(['4 of 255 characters']);
  });

  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'A video on YouTube.'],
    ['https://vimeo.com/76979871', 'A video on Vimeo.'],
    ['https://www.example.org/a.mp4', 'A video file at example.org.'],
    ['https://example.org/a', 'A link to example.org.'],
    ['example.org', 'Starts with https:// or http://.'],
  ])('say what the video at %s is recognised as', (url, words) => {
    open();
    type('Type', 'VIDEO_LINK');
    type('URL', url);
    expect(descriptionsOf('URL')).toEqual([words]);
  });
});

describe('a form with errors', () => {
  it('shows them at their fields, focuses the first and sends nothing', async () => {
    open();
    type('Type', 'NEWS_ARTICLE_LINK');
    submit();
    expect(descriptionsOf('URL')[0]).toBe('URL is required for this contribution type.');
    expect(descriptionsOf('Title')[0]).toBe('Title is required for news articles.');
    await waitFor(() => expect(document.activeElement).toBe(fieldOf('URL')));
    expect(server.sent).toEqual([]);
  });

  it('shows the server’s message at the field that it names', async () => {
    open();
    type('Content', 'We heard it.');
    const details = [{ field: 'content', received: '', allowed: '' }];
    server.answers = [refusal('INVALID_REQUEST', 'Not that.', { details })];
    submit();
    await screen.findByText('Not that.');
    expect(descriptionsOf('Content')[0]).toBe('Not that.');
  });

  it.each<[string, object[], string]>([
    ['a refusal', [refusal('CONFLICT', 'It takes nothing.')], 'It takes nothing.'],
    ['an answer without a message', [webPage()], 'Failed to submit contribution.'],
    ['no network', [], 'An unexpected network or server error occurred.'],
  ])('shows %s over the button and keeps the text', async (_what, given, sentence) => {
    open();
    type('Content', 'We heard it.');
    server.answers = given;
    submit();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
    expect(fieldOf('Content').value).toBe('We heard it.');
    expect(done).toBe(0);
  });
});

describe('a contribution that is sent', () => {
  it('has the fields of its type without space around them, and its target', async () => {
    open();
    type('Type', 'VIDEO_LINK');
    type('URL', ' https://youtu.be/dQw4w9WgXcQ ');
    type('Title (optional)', ' Seen from the east ');
    server.answers = [accepted];
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(server.sent.map(({ body }) => body)).toEqual([
      {
        contributionType: 'VIDEO_LINK',
        url: 'https://youtu.be/dQw4w9WgXcQ',
        title: 'Seen from the east',
        content: '',
        tornadoId: moore,
      },
    ]);
  });

  it('leaves out a URL that was typed before the type was changed', async () => {
    open();
    type('Type', 'VIDEO_LINK');
    type('URL', 'https://example.org/');
    type('Type', 'PERSONAL_ACCOUNT');
    type('Content', 'We heard it.');
    server.answers = [accepted];
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(server.sent[0]?.body['url']).toBe('');
  });

  it('is in the list at once, also when the list does not know it yet', async () => {
    const { client } = open();
    const { queryKey } = contributionsQuery('tornado', moore);
    const contribution = { ...accepted.data.contribution, tornadoId: moore, tornado_id: moore };
    type List = { pages: { data: { contributions: Contribution[] } }[] };
    const list = () => client.getQueryData<List>(queryKey)?.pages[0]?.data.contributions;
    const page = { data: { contributions: [], pagination: { limit: 20, hasMore: false, next: null } } };
    client.setQueryData(queryKey, { pages: [page], pageParams: [''] });
    type('Content', 'We heard it.');
    server.answers = [{ ...accepted, data: { contribution } }];
    submit();
    await waitFor(() => expect(list()).toEqual([contribution]));
  });

  it('has the same key when it is sent again after a lost answer, and another with another text', async () => {
    open();
    type('Content', 'We heard it.');
    submit();
    await screen.findByText('An unexpected network or server error occurred.');
    // A reload of the page in between changes nothing.
    open();
    submit();
    await waitFor(() => expect(server.sent).toHaveLength(2));
    await screen.findByText('An unexpected network or server error occurred.');
    type('Content', 'We heard it come.');
    server.answers = [accepted];
    submit();
    await waitFor(() => expect(server.sent).toHaveLength(3));
    const [first, second, third] = server.sent.map(({ key }) => key);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('a draft', () => {
  const writeDraft = () => {
    open();
    type('Type', 'HISTORICAL_FACT');
    type('Content', 'It was the first.');
  };
  const shown = () => [fieldOf('Type').value, fieldOf('Content').value];
  const nothing = ['PERSONAL_ACCOUNT', ''];

  it('is kept over a closed form', () => {
    writeDraft();
    open();
    expect(shown()).toEqual(['HISTORICAL_FACT', 'It was the first.']);
  });

  it('belongs to one person and one tornado', () => {
    writeDraft();
    open({ userId: bob });
    expect(shown()).toEqual(nothing);
    open({ id: '19740403-xhyw80gn' });
    expect(shown()).toEqual(nothing);
    open();
    expect(shown()).toEqual(['HISTORICAL_FACT', 'It was the first.']);
  });

  it('is removed when it was sent', async () => {
    writeDraft();
    server.answers = [accepted];
    submit();
    await waitFor(() => expect(done).toBe(1));
    open();
    expect(shown()).toEqual(nothing);
  });

  it('is removed at the log-out, and when somebody else logs in', () => {
    writeDraft();
    forgetDraftsOfOthers(ada);
    open();
    expect(shown()[1]).toBe('It was the first.');
    forgetDraftsOfOthers(bob);
    open();
    expect(shown()).toEqual(nothing);
    writeDraft();
    forgetDrafts();
    open();
    expect(shown()).toEqual(nothing);
  });

  it('is forgotten after a week', () => {
    writeDraft();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 24 * 60 * 60 * 1000 });
    open();
    expect(shown()).toEqual(nothing);
    vi.useRealTimers();
  });
});
