import { plainJpeg } from '@touchdown/functions/testing/picture-corpus.ts';
import { SoftwarePasskey } from '@touchdown/functions/testing/software-passkey.ts';
import type { Caller, peopleIn } from './person-in-site.ts';

/** Who takes part, and what they call things about. */
export interface MarkedScene extends Pick<ReturnType<typeof peopleIn>, 'inMail'> {
  person: Caller & { email: string; password: string };
  stranger: Caller & { name: string; email: string };
  moderator: Caller;
  visitor: Caller;
  tornadoId: string;
  siteUrl: string;
  /** Makes the person a moderator. */
  promote: () => Promise<unknown>;
  /** Logs the person in once more. */
  logIn: () => Promise<unknown>;
  /** Follows a link of a mail. */
  follow: (path: string) => Promise<unknown>;
}

/**
 * The calls with a mark in each text that they take, in their order. What somebody writes as a moderator begins with
 * `decided`. A later call needs what an earlier one has made, so they share what they return.
 */
export async function callEveryRoute(scene: MarkedScene): Promise<Set<string>> {
  const called = new Set(['accounts.signUp', 'accounts.deleteMe', 'accounts.changePassword']);
  const call =
    (by: Caller): Call =>
    async <Answer>(operation: string, path: string, body?: unknown, method = 'POST') => {
      called.add(operation);
      return (await by.send(method, path, body)) as Answer;
    };
  const { visitor, stranger, moderator } = scene;
  const calls = {
    own: call(scene.person),
    visitor: call(visitor),
    stranger: call(stranger),
    moderator: call(moderator),
  };
  await callAboutAccount(scene, calls, called);
  await callAboutDecisions(scene, calls, await callAsWriter(scene, calls));
  await callAsModerator(scene, calls);
  return called;
}

type Call = <Answer = unknown>(
  operation: string,
  path: string,
  body?: unknown,
  method?: string,
) => Promise<Answer>;
type Calls = Record<'own' | 'visitor' | 'stranger' | 'moderator', Call>;

interface Written {
  data: { contribution: { id: string; images: { id: string }[] } };
}

const contribute = 'contributing.createContribution';
const reports = { reasonCategory: 'Other' };

async function form(field: string, fields: Record<string, string>): Promise<FormData> {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  const picture = new Blob([new Uint8Array(await plainJpeg())], { type: 'image/jpeg' });
  sent.append(field, picture, 'mark-fileName.jpg');
  return sent;
}

/** The account itself. */
async function callAboutAccount(scene: MarkedScene, { own, visitor }: Calls, called: Set<string>) {
  const { person, tornadoId, inMail } = scene;
  // The verified address from which requests are sent, and the one before it, which is held.
  const changed = { bio: 'mark-bio', email: person.email, currentPassword: person.password };
  await own('accounts.updateMe', '/auth/me', changed, 'PATCH');
  const [, token = ''] = await inMail(person.email, /verify-email\/(\S+)/);
  called.add('accounts.verifyEmail');
  await scene.follow(`/auth/verify-email/${token}`);
  const creation = await own<{ challenge: string; rp: { id: string }; user: { id: string } }>(
    'accounts.beginPasskey',
    '/auth/passkeys/options',
    { currentPassword: person.password },
  );
  const device = new SoftwarePasskey(creation.rp.id);
  const response = device.make({ ...creation, origin: scene.siteUrl });
  await own('accounts.addPasskey', '/auth/passkeys', { name: 'mark-passkey', response });
  await visitor('accounts.forgotPassword', '/auth/forgot-password', { email: person.email });
  await scene.logIn();
  called.add('accounts.logIn');
  await own('accounts.setProfilePhoto', '/users/profile-photo', await form('image', {}));
  const seen = { memory: 'own', place: null, at: null, shelter: 'basement', warning: null, noticed: [] };
  await own('answers.saveAnswer', `/tornadoes/${tornadoId}/answers/own`, seen, 'PUT');
  await own('accounts.addBookmark', `/tornadoes/${tornadoId}/bookmark`);
  const offered = { name: 'mark-upload.jpg', type: 'image/jpeg', size: 10, sha256: 'a'.repeat(64) };
  await own('uploads.startUploads', '/uploads', { purpose: 'profile-photo', files: [offered] });
}

interface Own {
  /** Ids of contributions: of the person, of the stranger, and one that is about to be removed. */
  told: string;
  others: string;
  removed: string;
}

/** What anybody with an account can write about tornadoes and to others. */
async function callAsWriter({ tornadoId }: MarkedScene, { own, stranger, moderator }: Calls): Promise<Own> {
  const story = { contributionType: 'PERSONAL_ACCOUNT', tornadoId };
  const suggestion = (targetField: string, proposedValue: string, words: string) => ({
    contributionType: 'EDIT_SUGGESTION',
    content: { targetField, proposedValue, reason: `mark-${words}`, source: `mark-${words}Source` },
    tornadoId,
  });

  const told = await own<Written>(contribute, '/contributions', { ...story, content: 'mark-story' });
  const removed = await own<Written>(contribute, '/contributions', {
    ...story,
    content: 'mark-removedStory',
  });
  const suggested = await own<Written>(
    contribute,
    '/contributions',
    suggestion('injuries', '77', 'suggestion'),
  );
  const sourcePath = `/contributions/${suggested.data.contribution.id}/source`;
  await own('contributions.nameSource', sourcePath, { source: 'mark-source' }, 'PATCH');
  const gallery = await own<Written>(
    'contributing.createGallery',
    '/contributions/gallery',
    await form('images', { title: 'mark-gallery', tornadoId }),
  );
  const { id: galleryId, images } = gallery.data.contribution;
  const picturePath = `/contributions/${galleryId}/pictures/${images[0]?.id}`;
  await own('contributions.markPicture', picturePath, { sensitive: true }, 'PATCH');

  const others = await stranger<Written>(contribute, '/contributions', { ...story, content: 'Of another.' });
  const { id } = others.data.contribution;
  await own('contributions.voteOnContribution', `/contributions/${id}/vote`, { direction: 'UP' });
  await own('contributions.thankForContribution', `/contributions/${id}/thanks`, { thanked: true });
  const report = { ...reports, reasonText: 'mark-report' };
  await own('contributions.reportContribution', `/contributions/${id}/report`, report);
  const asked = await stranger<{ data: { question: { id: string } } }>(
    'contributions.askQuestion',
    `/contributions/${told.data.contribution.id}/questions`,
    { text: 'Which way did it come from?' },
  );
  const answerPath = `/contributions/${told.data.contribution.id}/questions/${asked.data.question.id}/answer`;
  await own('contributions.answerQuestion', answerPath, { text: 'mark-answer' }, 'PUT');
  await own('contributions.askQuestion', `/contributions/${id}/questions`, { text: 'mark-question' });

  const deaths = await stranger<Written>(contribute, '/contributions', {
    ...story,
    contributionType: 'EDIT_SUGGESTION',
    content: { targetField: 'fatalities', proposedValue: '3', reason: 'A list.', source: 'A list.' },
  });
  const { id: deathsId } = deaths.data.contribution;
  await moderator('moderation.approveSuggestion', `/moderation/suggestions/${deathsId}/approve`, {});
  const objection = { reason: 'mark-objection' };
  await own('contributions.objectToDecision', `/contributions/${deathsId}/object`, objection);
  return { told: told.data.contribution.id, others: id, removed: removed.data.contribution.id };
}

/** What people follow, and what they send about decisions. */
async function callAboutDecisions(scene: MarkedScene, { own, visitor, moderator }: Calls, written: Own) {
  const { person, tornadoId, inMail } = scene;
  await own('following.follow', '/follows', { subject: `tornado:${tornadoId}` });
  await own('following.muteSubject', '/notifications/mute', { subject: `tornado:${tornadoId}`, muted: true });
  await own('following.readNotifications', '/notifications/read', { all: true });
  const settings = { weeklyDigest: true };
  await own('following.changeNotificationSettings', '/notifications/settings', settings, 'PATCH');

  const takedown = (contribution: string, words: string, name: string, email: string) => ({
    page: `/tornadoes/${tornadoId}#contribution-${contribution}`,
    category: 'copyright',
    text: words,
    work: `${words} work`,
    name,
    email,
    goodFaith: true,
  });
  const requested = takedown(written.others, 'mark-takedown', 'Traced Person', person.email);
  await visitor('takedowns.requestTakedown', '/takedowns', requested);
  // A case about what the person wrote names them once it is hidden.
  const about = takedown(written.told, 'My picture.', 'Dorothy Gale', 'dorothy@example.org');
  const { data } = await visitor<{ data: { caseNumber: string } }>(
    'takedowns.requestTakedown',
    '/takedowns',
    about,
  );
  const casePath = `/moderation/takedowns/${data.caseNumber}`;
  await moderator('takedowns.decideTakedown', casePath, { action: 'hide' }, 'PATCH');
  const [, caseToken] = await inMail(
    person.email,
    new RegExp(`report-content/${data.caseNumber}#([\\w-]{43})`),
  );
  const notice = { token: caseToken, text: 'mark-counterNotice', name: 'Traced Person', goodFaith: true };
  await visitor('takedowns.answerTakedown', `/takedowns/${data.caseNumber}/counter-notice`, notice);

  const removedPath = `/contributions/${written.removed}`;
  await moderator(
    'contributions.deleteContribution',
    removedPath,
    { category: 'Other', note: 'Look.' },
    'DELETE',
  );
  const appeal = await appealLink(scene, person.email);
  await visitor('appeals.sendAppeal', `/appeals/${appeal.number}`, {
    token: appeal.token,
    text: 'mark-appeal',
  });
}

async function appealLink({ inMail }: MarkedScene, to: string) {
  const [, number = '', token = ''] = await inMail(to, /(AP-[\w-]{14})#([\w-]{43})/);
  return { number, token };
}

/** What moderators can do, with words of theirs. */
async function callAsModerator(scene: MarkedScene, { own, visitor, stranger, moderator }: Calls) {
  const { tornadoId } = scene;
  const story = { contributionType: 'PERSONAL_ACCOUNT', tornadoId };
  const write = async (body: object) =>
    (await stranger<Written>(contribute, '/contributions', body)).data.contribution.id;
  const suggest = (targetField: string, proposedValue: string) =>
    write({
      contributionType: 'EDIT_SUGGESTION',
      content: { targetField, proposedValue, reason: 'A survey.', source: 'A survey.' },
      tornadoId,
    });
  await scene.promote();
  const [approved, rejected, several] = [
    await suggest('injuries', '71'),
    await suggest('injuries', '72'),
    await suggest('injuries', '73'),
  ];
  const review = (what: string, id: string) =>
    own(`moderation.${what}Suggestion`, `/moderation/suggestions/${id}/${what}`, {
      note: `decided-${what}`,
    });
  await own('moderation.claim', '/moderation/claims', { ids: [rejected] });
  await review('reject', rejected);
  await own('moderation.decide', '/moderation/suggestions/decide', {
    decisions: [{ id: several, action: 'reject', note: 'decided-several' }],
  });
  await review('approve', approved);

  const reported = await write({ ...story, content: 'To be reported.' });
  await moderator('contributions.reportContribution', `/contributions/${reported}/report`, reports);
  const reportsPath = `/moderation/reports/${reported}`;
  const dismissed = await own<{ dismissedAt: string }>('conduct.dismissReports', `${reportsPath}/dismiss`, {
    note: 'decided-dismissal',
  });
  await own('conduct.reopenReports', `${reportsPath}/reopen`, { dismissedAt: dismissed.dismissedAt });
  await own('conduct.dismissReports', `${reportsPath}/dismiss`, { note: 'decided-dismissal' });

  const restored = await write({ ...story, content: 'To be restored.' });
  const removal = { category: 'Other', note: 'decided-removal' };
  await own('contributions.deleteContribution', `/contributions/${restored}`, removal, 'DELETE');
  await own('contributions.restoreContribution', `/contributions/${restored}/restore`);
  const contested = await write({ ...story, content: 'To be contested.' });
  const path = `/contributions/${contested}`;
  await moderator(
    'contributions.deleteContribution',
    path,
    { category: 'Other', note: 'Contest it.' },
    'DELETE',
  );
  const { number, token } = await appealLink(scene, scene.stranger.email);
  await visitor('appeals.sendAppeal', `/appeals/${number}`, { token, text: 'Please look again.' });
  const decision = { action: 'uphold', answer: 'decided-appeal' };
  await own('appeals.decideAppeal', `/moderation/appeals/${number}`, decision, 'PATCH');

  const people = `/moderation/people/${scene.stranger.name}`;
  await own('conduct.suspendPerson', `${people}/suspend`, {
    reason: 'decided-suspension',
    hideContributions: false,
  });
  await own('conduct.restorePerson', `${people}/restore`);
}
