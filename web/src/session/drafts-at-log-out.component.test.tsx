import { beforeEach, describe, expect, it } from 'vitest';
import { readDraft, storeDraft } from '../lib/drafts.ts';
import { answerCalls, offline } from '../testing/open-page.tsx';
import { clearSession, followOtherTabs, logOut, signedIn } from './session-store.ts';
import { madeUpUser } from './testing/made-up-user.ts';

const ada = madeUpUser();
const bob = madeUpUser({ id: '01JD5K8Z7Q0000000000000002', username: 'Bob' });
const owner = { userId: ada.id, subject: 'contribution:20130520-k3v9qx2a' };

let api: ReturnType<typeof answerCalls>;
beforeEach(() => {
  api = answerCalls();
  signedIn(ada);
  storeDraft(owner, { content: 'We heard it.' });
});

describe('a draft', () => {
  it('is removed by a log-out', async () => {
    await logOut();
    expect(readDraft(owner)).toBeUndefined();
  });

  it('is removed with the account', () => {
    clearSession();
    expect(readDraft(owner)).toBeUndefined();
  });

  it('survives a log-out that the server did not get', async () => {
    api.answer({ 'POST /auth/logout': offline });
    await expect(logOut()).rejects.toThrow();
    expect(readDraft(owner)).toBeDefined();
  });

  it('survives a session that was lost in another tab, and the next login of the same person', () => {
    localStorage.removeItem('hasRefreshToken');
    localStorage.removeItem('sessionMark');
    followOtherTabs();
    expect(readDraft(owner)).toBeDefined();
    signedIn(ada);
    expect(readDraft(owner)).toBeDefined();
  });

  it('is removed when somebody else logs in', () => {
    signedIn(bob);
    expect(readDraft(owner)).toBeUndefined();
  });
});
