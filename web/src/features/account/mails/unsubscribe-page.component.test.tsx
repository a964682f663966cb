import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, refusal, type AnswersByRoute } from '../../../testing/open-page.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const open = (link: string, answers: AnswersByRoute = {}) => openPage(<UnsubscribePage />, link, answers);
const button = () => screen.getByRole('button', { name: 'Turn off these emails' });

describe('the page that turns mails about decisions off', () => {
  it('changes nothing until the button is pressed', async () => {
    const message = 'You won’t get any more emails about moderators’ decisions.';
    const { calls } = open('/unsubscribe#person.signature', {
      'POST /mails/decisions/unsubscribe/{token}': { message },
    });
    expect(calls).toEqual([]);
    fireEvent.click(button());
    await screen.findByText(message);
    expect(calls).toMatchObject([
      {
        route: 'POST /mails/decisions/unsubscribe/{token}',
        path: '/api/v1/mails/decisions/unsubscribe/person.signature',
      },
    ]);
    expect(screen.queryByRole('button')).toBeNull();
    screen.getByRole('link', { name: 'your profile settings' });
  });

  it('says why it failed, and can be tried again', async () => {
    open('/unsubscribe#person.signature', {
      'POST /mails/decisions/unsubscribe/{token}': refusal('INVALID_TOKEN', 'This link is not valid.'),
    });
    fireEvent.click(button());
    expect((await screen.findByText('This link is not valid.')).closest('[role=alert]')).not.toBeNull();
    button();
  });

  it('says so when the link has no token', () => {
    open('/unsubscribe');
    screen.getByText('No such link');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('turns off the weekly digest alone with the link of a digest', async () => {
    const { calls } = open('/unsubscribe?mails=digest#person.signature');
    screen.getByRole('heading', { name: 'Weekly Digest' });
    fireEvent.click(button());
    await screen.findByRole('link', { name: 'your notifications' });
    expect(calls).toMatchObject([
      {
        route: 'POST /mails/digest/unsubscribe/{token}',
        path: '/api/v1/mails/digest/unsubscribe/person.signature',
      },
    ]);
  });

  it('turns off the yearly letter with the link of a letter', async () => {
    const { calls } = open('/unsubscribe?mails=letter#person.signature');
    screen.getByRole('heading', { name: 'Yearly Letter' });
    fireEvent.click(button());
    await screen.findByText(/turn the letter back on/);
    expect(calls.map(({ route }) => route)).toEqual(['POST /mails/digest/unsubscribe/{token}']);
  });
});
