import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readDraft, storeDraft } from '../lib/drafts.ts';
import { openPage } from '../testing/open-page.tsx';
import { takeNotices } from '../ui/toast/notify.ts';
import { askForForm, isFormKept, textKept } from './form-after-login.ts';
import { clearSession, followOtherTabs, logOut, signedIn } from './session-store.ts';
import { madeUpUser } from './testing/made-up-user.ts';
import { useFormAfterLogin } from './use-form-after-login.ts';
import { useState } from 'react';

const ada = madeUpUser();
const bob = madeUpUser({ id: '01JD5K8Z7Q0000000000000002', username: 'Bob' });
const subject = 'contribution:20130520-k3v9qx2a';

function Form({ startsOpen = false }) {
  const [isOpen, setOpen] = useState(startsOpen);
  useFormAfterLogin(subject, isOpen, () => setOpen(true));
  return isOpen ? 'open' : 'closed';
}

/** As another tab does when its call finds the session ended. */
function endInOtherTab(): void {
  localStorage.removeItem('hasRefreshToken');
  localStorage.removeItem('sessionMark');
  followOtherTabs();
}

const notices = () => takeNotices().map(({ text }) => text);

beforeEach(() => signedIn(ada));

describe('a form that was open when the session ended in another tab', () => {
  const write = () => storeDraft({ userId: ada.id, subject }, { content: 'We heard it.' });

  it('says that the text is kept, and opens again for the same person', () => {
    write();
    openPage(<Form startsOpen />);
    endInOtherTab();
    expect([notices(), isFormKept(subject)]).toEqual([[textKept], true]);
    cleanup();
    openPage(<Form />);
    screen.getByText('closed');
    cleanup();
    signedIn(ada);
    openPage(<Form />);
    screen.getByText('open');
    expect(readDraft({ userId: ada.id, subject })).toEqual({ content: 'We heard it.' });
  });

  it('does not open for somebody else, who finds no text either', () => {
    write();
    openPage(<Form startsOpen />);
    endInOtherTab();
    cleanup();
    signedIn(bob);
    openPage(<Form />);
    screen.getByText('closed');
    expect(readDraft({ userId: ada.id, subject })).toBeUndefined();
    cleanup();
    signedIn(ada);
    openPage(<Form />);
    screen.getByText('closed');
  });

  it('says nothing without a text, and nothing after a log-out', async () => {
    openPage(<Form startsOpen />);
    endInOtherTab();
    expect(notices()).toEqual([]);
    signedIn(ada);
    write();
    await logOut();
    expect([notices(), isFormKept(subject)]).toEqual([[], false]);
  });
});

it('a form that a visitor asked for opens once, for whoever logs in', () => {
  clearSession();
  askForForm(subject);
  signedIn(bob);
  openPage(<Form />);
  screen.getByText('open');
  cleanup();
  openPage(<Form />);
  screen.getByText('closed');
});
