import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { NewPictureFacts } from '@touchdown/shared/contributions/picture-body.ts';
import { contributingExamples } from '@touchdown/shared/contributions/examples.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { TornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts, forgetDraftsOfOthers } from '../../../../lib/drafts.ts';
import {
  offline,
  openPage,
  refusal,
  sessionOver,
  type AnswersByRoute,
  type Call,
} from '../../../../testing/open-page.tsx';
import { takeNotices } from '../../../../ui/toast/notify.ts';
import { fieldOf } from '../../testing/contribution-server.ts';
import { jpegWithNotes, type Entry } from '../../testing/jpeg-with-notes.ts';
import { ContributionForm } from '../contribution-form.tsx';

const ada = '01JD5K8Z7Q0000000000000001';
const bob = '01JD5K8Z7Q0000000000000002';
const moore = '20130520-k3v9qx2a';
const tornado = madeUpTornado('2013-05-20T19:56:00Z', {
  id: TornadoId.parse(moore),
  known_as: 'Moore',
  begin_wall: '2013-05-20T14:56',
  start_lat: 35.284,
  start_lon: -97.628,
  end_lat: 35.341,
  end_lon: -97.4,
});

type Published = Call & {
  body: { pictures: { uploadId: string; facts: NewPictureFacts }[]; title: string };
};
let published: Published[] = [];
/** The answers to publishing, in order. Without one, it succeeds. */
let answers: (object | typeof offline)[] = [];
/** Refuses the next request for upload forms. */
let refusedStart: object | undefined;
let rejected: Record<string, string> = {};
let done = 0;

/** An upload has an id of 22 characters, in which the file's name can be read. */
const uploadOf = (name: string) => `id-${name.replace('.', '-')}`.padEnd(22, '0');
const publish = (example: object) => (call: Call) => {
  published.push(call as Published);
  return answers.shift() ?? example;
};
const server: AnswersByRoute = {
  'POST /uploads': ({ body }) =>
    refusedStart ?? {
      uploads: (body as { files: File[] }).files.map(({ name }) => ({
        id: uploadOf(name),
        url: 'https://store.test/',
        fields: {},
      })),
    },
  'GET /uploads/{id}': ({ path }) => {
    const id = path.split('/').at(-1) ?? '';
    return { id, state: 'ready', reason: rejected[id] ?? null };
  },
  'POST /contributions': publish(contributingExamples.createContribution.response),
  'POST /contributions/gallery': publish(contributingExamples.createGallery.response),
};

/** The store. Each sent file waits until the test settles it, or is taken at once. */
let isPatient = false;
let sentFiles: string[] = [];
const open = new Map<string, StoreRequest>();
class StoreRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  #name = '';
  readonly open = () => undefined;
  send(body: FormData): void {
    this.#name = (body.get('file') as File).name;
    sentFiles.push(this.#name);
    open.set(this.#name, this);
    if (!isPatient) this.settle(204);
  }
  progress(share: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: share * 100, total: 100 }));
  }
  /** Answers with a status; 0 is a lost connection. */
  settle(status: number): void {
    open.delete(this.#name);
    this.status = status;
    this.dispatchEvent(new Event(status ? 'load' : 'error'));
  }
  abort(): void {
    open.delete(this.#name);
    this.dispatchEvent(new Event('abort'));
  }
}
const settle = async (name: string, status: number) => {
  await waitFor(() => expect([...open.keys()]).toContain(name));
  open.get(name)?.settle(status);
};

beforeEach(() => {
  [published, answers, sentFiles, rejected] = [[], [], [], {}];
  [refusedStart, isPatient, done] = [undefined, false, 0];
  open.clear();
  // Files go to the store, which is another origin and no route of the API.
  vi.stubGlobal('XMLHttpRequest', StoreRequest);
});

function openForm(userId = ada) {
  cleanup();
  openPage(
    <ContributionForm
      isVerified
      kind="tornado"
      id={moore}
      tornado={tornado}
      userId={userId}
      onDone={() => void done++}
    />,
    '/',
    server,
  );
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'PICTURES' } });
}
const picture = (name: string, size = 8, type = 'image/jpeg') =>
  new File([new Uint8Array(size)], name, { type, lastModified: 1 });
function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no field for files.');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  fireEvent.change(input);
}
const chooseNamed = (...names: string[]) => choose(...names.map((name) => picture(name)));
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Contribution' }));
const rows = () => within(screen.getByRole('group', { name: 'Photos' })).queryAllByRole('listitem');
const names = () => rows().map((row) => row.querySelector('bdi')?.textContent);
const row = (name: string) => {
  const found = rows().find((one) => one.querySelector('bdi')?.textContent === name);
  if (!found) throw new Error(`${name} is not in the list.`);
  return within(found);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const describePicture = (name: string, alt: string) =>
  fireEvent.change(row(name).getByLabelText('Describe this photo for people who can’t see it'), {
    target: { value: alt },
  });
const sentPictures = () =>
  published.map(({ body }) => body.pictures.map(({ facts: _facts, ...picture }) => picture));
const sentFacts = () => published.flatMap(({ body }) => body.pictures.map(({ facts }) => facts));
const uploadIds = () => published.at(-1)?.body.pictures.map(({ uploadId }) => uploadId);

describe('choosing photos', () => {
  it.each([
    [
      [picture('notes.svg', 8, 'image/svg+xml')],
      'File "notes.svg" is not a valid image. Please select only image files (JPG, PNG, GIF, WebP).',
      0,
    ],
    [[picture('big.jpg', 10 * 1024 * 1024 + 1)], 'File "big.jpg" is too large. Maximum size is 10MB.', 0],
    [
      Array.from({ length: 21 }, (_one, at) => picture(`${at}.jpg`)),
      'Please select at most 20 images at once.',
      20,
    ],
    [[picture('a.jpg'), picture('b.txt', 8, 'text/plain')], /b\.txt.* is not a valid image/, 1],
  ])('says why a file is refused, and keeps the others: %#', (files, sentence, kept) => {
    openForm();
    choose(...files);
    expect(screen.getByText(sentence)).toBeDefined();
    expect(rows()).toHaveLength(kept);
  });

  it('is needed', async () => {
    openForm();
    submit();
    await screen.findByText('Please select at least one image to upload.');
    expect(published).toEqual([]);
  });

  it('also works by dropping and by pasting, from any type of contribution', () => {
    openForm();
    fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'PERSONAL_ACCOUNT' } });
    const paste = Object.assign(new Event('paste'), { clipboardData: { files: [picture('pasted.png')] } });
    fireEvent(window, paste);
    expect(names()).toEqual(['pasted.png']);
    const dataTransfer = { types: ['Files'], files: [picture('dropped.jpg')] };
    const drop = Object.assign(new Event('drop', { cancelable: true }), { dataTransfer });
    fireEvent(window, drop);
    expect(drop.defaultPrevented).toBe(true);
    expect(names()).toEqual(['pasted.png', 'dropped.jpg']);
  });

  it('survives a closed form, belongs to one person, and asks before the page is left', () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    openForm();
    expect(leave()).toBe(false);
    chooseNamed('a.jpg');
    expect(screen.getByText(/Photos are not saved when you close this page\./)).toBeDefined();
    expect(leave()).toBe(true);
    openForm(bob);
    expect(names()).toEqual([]);
    openForm();
    expect(names()).toEqual(['a.jpg']);
    forgetDraftsOfOthers(bob);
    openForm();
    expect(names()).toEqual([]);
    expect(leave()).toBe(false);
  });
});

describe('a preview', () => {
  it('is released when its photo is removed, sent or forgotten', async () => {
    const shown = new Set<string>();
    class CountedURL extends URL {
      static override createObjectURL(): string {
        const url = `blob:${crypto.randomUUID()}`;
        shown.add(url);
        return url;
      }
      static override revokeObjectURL(url: string): void {
        shown.delete(url);
      }
    }
    vi.stubGlobal('URL', CountedURL);
    openForm();
    chooseNamed('a.jpg', 'b.jpg');
    press('Remove a.jpg');
    expect(shown.size).toBe(1);
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(shown.size).toBe(0);
    openForm();
    chooseNamed('c.jpg');
    forgetDrafts();
    expect(shown.size).toBe(0);
  });
});

describe('the order of photos', () => {
  it('is changed by buttons: the focus stays, and the new place is announced', () => {
    openForm();
    chooseNamed('a.jpg', 'b.jpg', 'c.jpg');
    const down = screen.getByRole('button', { name: 'Move down a.jpg' });
    down.focus();
    press('Move down a.jpg');
    expect(names()).toEqual(['b.jpg', 'a.jpg', 'c.jpg']);
    expect(screen.getByText('a.jpg is now photo 2 of 3')).toBeDefined();
    press('Move down a.jpg');
    expect(names()).toEqual(['b.jpg', 'c.jpg', 'a.jpg']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down a.jpg');
    press('Move down a.jpg');
    press('Move up b.jpg');
    expect(names()).toEqual(['b.jpg', 'c.jpg', 'a.jpg']);
  });

  it('loses a removed photo, and the focus moves to the next one', () => {
    openForm();
    chooseNamed('a.jpg', 'b.jpg');
    press('Remove a.jpg');
    expect(names()).toEqual(['b.jpg']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove b.jpg');
    press('Remove b.jpg');
    expect(document.activeElement?.textContent).toBe('Choose photos');
  });
});

describe('sending', () => {
  it('one photo is an uploaded photo', async () => {
    openForm();
    chooseNamed('a.jpg');
    describePicture('a.jpg', ' A wall cloud ');
    fireEvent.change(screen.getByLabelText('Title (optional)'), { target: { value: ' From the east ' } });
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(published).toMatchObject([
      {
        route: 'POST /contributions',
        body: {
          contributionType: 'UPLOADED_PHOTO',
          title: 'From the east',
          content: '',
          tornadoId: moore,
          pictures: [{ uploadId: uploadOf('a.jpg'), alt: 'A wall cloud', sensitive: false }],
        },
      },
    ]);
    expect(takeNotices().map(({ text }) => text)).toEqual(['Photo uploaded successfully!']);
    openForm();
    expect(names()).toEqual([]);
  });

  it('several are a gallery in their order; without a title, the server makes one up', async () => {
    openForm();
    chooseNamed('a.jpg', 'b.jpg');
    const title = fieldOf('Title (optional)').placeholder;
    expect(title).toBe('Photos of the Moore tornado, May 20, 2013');
    describePicture('b.jpg', 'A roof');
    fireEvent.click(row('a.jpg').getByLabelText('Sensitive'));
    press('Move up b.jpg');
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(published[0]?.route).toBe('POST /contributions/gallery');
    expect(published[0]?.body.title).toBe('');
    expect(sentPictures()).toEqual([
      [
        { uploadId: uploadOf('b.jpg'), alt: 'A roof', sensitive: false },
        { uploadId: uploadOf('a.jpg'), alt: '', sensitive: true },
      ],
    ]);
    expect(takeNotices().map(({ text }) => text)).toEqual([
      'Photo gallery with 2 photos uploaded successfully!',
    ]);
  });

  it('twice by a double click publishes once', async () => {
    openForm();
    chooseNamed('a.jpg');
    submit();
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect([published.length, sentFiles]).toEqual([1, ['a.jpg']]);
  });

  it('goes on while the form is closed; another form cannot send the same photos', async () => {
    isPatient = true;
    openForm();
    chooseNamed('a.jpg');
    submit();
    await waitFor(() => expect(open.size).toBe(1));
    openForm();
    expect(screen.getByRole('button', { name: 'Uploading...' })).toBeDefined();
    submit();
    await settle('a.jpg', 204);
    await waitFor(() => expect(done).toBe(1));
    expect([published.length, sentFiles]).toEqual([1, ['a.jpg']]);
  });

  it('shows the progress of each file', async () => {
    isPatient = true;
    openForm();
    chooseNamed('a.jpg', 'b.jpg');
    submit();
    await waitFor(() => expect(open.size).toBe(2));
    open.get('a.jpg')?.progress(0.25);
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Uploading a.jpg' });
    expect(bar.getAttribute('value')).toBe('0.25');
    await settle('a.jpg', 204);
    await settle('b.jpg', 204);
    await waitFor(() => expect(done).toBe(1));
  });

  it('publishes nothing while a file has failed; a retry sends only that file', async () => {
    isPatient = true;
    openForm();
    chooseNamed('a.jpg', 'b.jpg', 'c.jpg');
    submit();
    await settle('a.jpg', 204);
    await waitFor(() => expect(screen.getByText('1 of 3 photos uploaded')).toBeDefined());
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading all photos' });
    expect(bar.value).toBeGreaterThan(0);
    await settle('b.jpg', 0);
    await settle('c.jpg', 204);
    await waitFor(() => expect(row('b.jpg').getByText('Network error. Please try again.')).toBeDefined());
    await waitFor(() => expect(screen.getByText('Not uploaded:').textContent).toBe('Not uploaded: b.jpg'));
    fireEvent.click(screen.getByRole('button', { name: 'b.jpg' }));
    expect(document.activeElement?.textContent).toContain('b.jpg');
    expect(document.activeElement?.tagName).toBe('LI');
    await waitFor(() => expect(screen.getAllByText('Network error. Please try again.')).toHaveLength(2));
    expect(published).toEqual([]);
    press('Retry b.jpg');
    await settle('b.jpg', 204);
    await waitFor(() => expect(done).toBe(1));
    expect(sentFiles).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'b.jpg']);
    expect(uploadIds()).toEqual([uploadOf('a.jpg'), uploadOf('b.jpg'), uploadOf('c.jpg')]);
  });

  it('says that the gallery failed if the store refuses a file, and goes on without it', async () => {
    isPatient = true;
    openForm();
    chooseNamed('a.jpg', 'b.jpg');
    submit();
    await settle('a.jpg', 500);
    await settle('b.jpg', 204);
    await screen.findByText('Gallery upload failed');
    expect(row('a.jpg').getByText('File "a.jpg" could not be uploaded. Please try again.')).toBeDefined();
    press('Remove a.jpg');
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(published[0]?.route).toBe('POST /contributions');
    expect(uploadIds()).toEqual([uploadOf('b.jpg')]);
  });

  it('cancels one file and sends nothing until it is retried or removed', async () => {
    isPatient = true;
    openForm();
    chooseNamed('a.jpg', 'b.jpg');
    submit();
    await waitFor(() => expect(open.size).toBe(2));
    press('Cancel a.jpg');
    await settle('b.jpg', 204);
    await screen.findByRole('button', { name: 'Submit' });
    expect(row('a.jpg').getByText('Canceled')).toBeDefined();
    expect(published).toEqual([]);
    press('Retry a.jpg');
    await settle('a.jpg', 204);
    await waitFor(() => expect(done).toBe(1));
    expect(sentFiles).toEqual(['a.jpg', 'b.jpg', 'a.jpg']);
  });

  it('cancels all and keeps what was uploaded', async () => {
    isPatient = true;
    openForm();
    chooseNamed('a.jpg', 'b.jpg');
    submit();
    await settle('a.jpg', 204);
    press('Cancel all uploads');
    await screen.findByRole('button', { name: 'Submit' });
    expect(open.size).toBe(0);
    expect(published).toEqual([]);
    submit();
    await settle('b.jpg', 204);
    await waitFor(() => expect(done).toBe(1));
    expect(sentFiles).toEqual(['a.jpg', 'b.jpg', 'b.jpg']);
  });

  it('waits while the server processes, with the same key', async () => {
    const headers = { 'retry-after': '0.01' };
    answers = [refusal('UPLOAD_PROCESSING', 'An image is still being processed.', { headers })];
    openForm();
    chooseNamed('a.jpg');
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(published).toHaveLength(2);
    expect(published[1]?.key).toBe(published[0]?.key);
  });

  it('has the same key when it is repeated after a lost answer, and uploads nothing again', async () => {
    answers = [offline];
    openForm();
    chooseNamed('a.jpg');
    submit();
    await screen.findByText('Network error. Please try again.');
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(published[1]).toEqual(published[0]);
    expect(sentFiles).toEqual(['a.jpg']);
  });

  it('names the photo that the server could not read, which cannot be retried', async () => {
    answers = [refusal('UPLOAD_REJECTED', 'File "b.jpg" is damaged.')];
    rejected = { [uploadOf('b.jpg')]: 'File "b.jpg" is damaged.' };
    openForm();
    chooseNamed('a.jpg', 'b.jpg');
    submit();
    await waitFor(() => expect(row('b.jpg').getByText('File "b.jpg" is damaged.')).toBeDefined());
    expect(row('b.jpg').queryByRole('button', { name: 'Retry b.jpg' })).toBeNull();
    press('Remove b.jpg');
    await screen.findByRole('button', { name: 'Submit' });
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(uploadIds()).toEqual([uploadOf('a.jpg')]);
  });

  it('uploads a photo again whose upload has expired', async () => {
    const sentence =
      'One of the images no longer exists: uploads expire after a day. Please upload it again.';
    answers = [refusal('NOT_FOUND', sentence)];
    openForm();
    chooseNamed('a.jpg');
    submit();
    await screen.findByText(sentence);
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(sentFiles).toEqual(['a.jpg', 'a.jpg']);
  });

  it('keeps everything when the session is lost, and goes on after a login in another tab', async () => {
    refusedStart = sessionOver;
    openForm();
    chooseNamed('a.jpg');
    submit();
    await screen.findByText('Session expired');
    expect(screen.getByRole('link', { name: 'Log in in another tab' }).getAttribute('target')).toBe('_blank');
    refusedStart = undefined;
    submit();
    await waitFor(() => expect(done).toBe(1));
  });

  it('shows a failure as a notice if the form was closed meanwhile', async () => {
    isPatient = true;
    openForm();
    chooseNamed('a.jpg');
    submit();
    await waitFor(() => expect(open.size).toBe(1));
    cleanup();
    await settle('a.jpg', 0);
    const notices: string[] = [];
    await waitFor(() => {
      notices.push(...takeNotices().map(({ text }) => text));
      expect(notices).toEqual(['Network error. Please try again.']);
    });
    openForm();
    expect(row('a.jpg').getByRole('button', { name: 'Retry a.jpg' })).toBeDefined();
  });
});

describe('a description', () => {
  it('is kept until the same file is chosen again', () => {
    openForm();
    chooseNamed('a.jpg');
    describePicture('a.jpg', 'A roof');
    press('Remove a.jpg');
    chooseNamed('a.jpg');
    expect(row('a.jpg').getByDisplayValue('A roof')).toBeDefined();
    expect(Object.keys(localStorage)).toContain(`draft:${ada}:pictures:${moore}`);
  });
});

describe('what a photo says of itself', () => {
  const whole = (...numbers: number[]) => numbers.map((number): [number, number] => [number, 100]);
  const at = (lat: number, lon: number): Entry[] => [
    { tag: 1, type: 2, text: 'N' },
    { tag: 2, type: 5, fractions: whole(lat * 100, 0, 0) },
    { tag: 3, type: 2, text: 'W' },
    { tag: 4, type: 5, fractions: whole(lon * 100, 0, 0) },
  ];
  const taken = (text: string): Entry[] => [{ tag: 0x9003, type: 2, text }];
  const chooseTaken = (satellite: Entry[], camera: Entry[], name = 'a.jpg') =>
    choose(new File([jpegWithNotes(satellite, camera)], name, { type: 'image/jpeg', lastModified: 1 }));
  const nothing: NewPictureFacts = {
    place: null,
    at: null,
    about: false,
    year: null,
    direction: null,
    own: false,
    photographer: null,
    license: 'all-rights-reserved',
  };
  const north: Entry = { tag: 17, type: 5, fractions: [[312, 1]] };

  it('is used if the person says so, in the words that were shown, with the place as a cell', async () => {
    openForm();
    chooseTaken([...at(35.33, 97.48), north], taken('2013:05:20 15:17:09'));
    await screen.findByText('Your photo says where and when it was taken. Use it?');
    screen.getByText('May 20, 2013, 3:17 p.m. · 0.6 miles from the path · looking northwest');
    press('Use it: a.jpg');
    expect(screen.queryByText(/Use it\?/)).toBeNull();
    expect(fieldOf('Time').value).toBe('15:17');
    expect(fieldOf(/Which way/).value).toBe('315');
    expect(document.activeElement?.tagName).toBe('LI');
    submit();
    await waitFor(() => expect(done).toBe(1));
    const place = { lat: 35.335, lon: -97.48125, exact: false };
    expect(sentFacts()).toEqual([{ ...nothing, place, at: '2013-05-20T20:17:00Z', direction: 312 }]);
  });

  it('is not sent and not asked again after “Leave it out”', async () => {
    openForm();
    chooseTaken([...at(35.33, 97.48), north], taken('2013:05:20 15:17:09'));
    await screen.findByText(/Use it\?/);
    press('Leave it out: a.jpg');
    openForm();
    await row('a.jpg').findByText('Place, time, photographer, and license');
    expect(screen.queryByText(/Use it\?/)).toBeNull();
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(sentFacts()).toEqual([nothing]);
  });

  it('is not sent either while nobody has decided', async () => {
    openForm();
    chooseTaken(at(35.33, 97.48), taken('2013:05:20 15:17:09'));
    await screen.findByText(/Use it\?/);
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(sentFacts()).toEqual([nothing]);
  });

  it('is counted in the time of the tornado where the camera says its own zone', async () => {
    openForm();
    chooseTaken([], [...taken('2013:05:20 16:17:09'), { tag: 0x9011, type: 2, text: '-04:00' }]);
    await screen.findByText('Your photo says when it was taken. Use it?');
    screen.getByText('May 20, 2013, 3:17 p.m.');
  });

  it.each<[string, Entry[], Entry[], string[], string[]]>([
    [
      'a place far away',
      at(41, 87),
      taken('2013:05:20 15:17:09'),
      [
        'This photo was taken 686 miles from the tornado’s path.',
        'Your photo says when it was taken. Use it?',
      ],
      ['May 20, 2013, 3:17 p.m.'],
    ],
    [
      'another year',
      at(35.33, 97.48),
      taken('2019:06:03 12:00:00'),
      ['By its clock, this photo was taken on June 3, 2019.', 'Your photo says where it was taken. Use it?'],
      ['0.6 miles from the path'],
    ],
    [
      'the day after',
      [],
      taken('2013:05:21 09:10:00'),
      ['Your photo says when it was taken. Use it?'],
      ['May 21, 2013, 9:10 a.m. (the day after the tornado)'],
    ],
  ])('is told, and offered only where it fits: %s', async (_what, satellite, camera, told, offered) => {
    openForm();
    chooseTaken(satellite, camera);
    for (const sentence of [...told, ...offered]) await screen.findByText(sentence);
  });

  it('is told without a question where nothing fits', async () => {
    openForm();
    chooseTaken([...at(41, 87), north], taken('2019:06:03 12:00:00'));
    await screen.findByText(/686 miles from/);
    expect(screen.queryByRole('button', { name: /Use it/ })).toBeNull();
  });
});

describe('what the person says of a photo', () => {
  const openDetails = async (name: string) => {
    fireEvent.click(await row(name).findByText('Place, time, photographer, and license'));
    const details = row(name).getByText('Place, time, photographer, and license').closest('details');
    if (details) fireEvent(details, new Event('toggle'));
    return within(await waitFor(() => row(name).getByLabelText('License').closest('li') as HTMLElement));
  };
  const set = (scope: ReturnType<typeof within>, label: string | RegExp, value: string) =>
    fireEvent.change(scope.getByLabelText(label), { target: { value } });

  it('is sent with it: place by the slider and exact, about a minute of the next day, photographer, license', async () => {
    openForm();
    chooseNamed('a.jpg');
    const details = await openDetails('a.jpg');
    fireEvent.click(details.getByRole('button', { name: 'Mark the place on a map' }));
    fireEvent.change(details.getByRole('slider'), { target: { value: '100' } });
    fireEvent.click(details.getByLabelText('Show the exact spot'));
    set(details, 'When was it taken?', 'about');
    set(details, 'Day', '2013-05-21');
    set(details, 'Time', '09:10');
    set(details, /Which way/, '113');
    set(details, 'Who took it?', 'other');
    set(details, 'Photographer', ' Ada B. ');
    set(details, 'License', 'cc-by-sa-4.0');
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(sentFacts()).toEqual([
      {
        place: { lat: 35.341, lon: -97.4, exact: true },
        at: '2013-05-21T14:10:00Z',
        about: true,
        year: null,
        direction: 113,
        own: false,
        photographer: 'Ada B.',
        license: 'cc-by-sa-4.0',
      },
    ]);
  });

  it('is refused at its field before anything is uploaded', async () => {
    openForm();
    chooseNamed('a.jpg');
    const details = await openDetails('a.jpg');
    set(details, 'When was it taken?', 'year');
    set(details, 'Year', '1949');
    set(details, 'Who took it?', 'other');
    submit();
    await waitFor(() => expect(details.getByText('Please name the photographer.')).toBeDefined());
    expect(screen.getAllByText(/Please give a year from 1950/).length).toBeGreaterThan(0);
    expect(sentFiles).toEqual([]);
    set(details, 'Year', '1974');
    set(details, 'Who took it?', 'own');
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(sentFacts()).toMatchObject([{ year: 1974, own: true, at: null }]);
  });

  it('of photographer and license can be given to all photos', async () => {
    openForm();
    chooseNamed('a.jpg', 'b.jpg');
    const details = await openDetails('a.jpg');
    set(details, 'Who took it?', 'own');
    set(details, 'License', 'cc-by-4.0');
    set(details, /Which way/, '90');
    fireEvent.click(details.getByRole('button', { name: 'Use this photographer and license for all' }));
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(sentFacts()).toMatchObject([
      { own: true, license: 'cc-by-4.0', direction: 90 },
      { own: true, license: 'cc-by-4.0', direction: null },
    ]);
  });
});
