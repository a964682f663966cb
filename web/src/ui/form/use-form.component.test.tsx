import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError, networkFailure } from '../../lib/api/api-error.ts';
import { FormFailure } from './form-failure.tsx';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextAreaField, TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

afterEach(cleanup);

interface Story extends Record<string, string> {
  name: string;
  words: string;
  secret: string;
}

const tooShort = 'Name must be at least 3 characters long.';

function StoryForm({ send }: { send: (story: Story) => Promise<void> }) {
  const { form, field, failure, isBusy, isReady } = useForm<Story>({
    initial: { name: '', words: '', secret: '' },
    check: ({ name }) => ({ name: name.length < 3 ? tooShort : undefined }),
    blame: { CONFLICT: 'name' },
    send,
  });
  return (
    <form {...form} aria-label="Story">
      <TextField {...field('name')} label="Name" hint="Three letters at least." />
      <TextAreaField {...field('words')} label="Words" />
      <PasswordField {...field('secret')} label="Secret" autoComplete="current-password" />
      <FormFailure>{failure}</FormFailure>
      <p>{isReady ? 'ready' : 'not ready'}</p>
      <SubmitButton isBusy={isBusy} busyText="Sending...">
        Send
      </SubmitButton>
    </form>
  );
}

/** Renders the form and returns the calls of `send`, which the test accepts or refuses. */
function openForm() {
  const calls: { story: Story; accept: () => void; refuse: (error: unknown) => void }[] = [];
  const send = (story: Story) =>
    new Promise<void>((accept, refuse) => void calls.push({ story, accept, refuse }));
  render(<StoryForm send={send} />);
  return calls;
}

const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(fieldOf(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Story' }));

/** The texts that a screen reader reads with a field, the error before the hint. */
function describedBy(label: string): string[] {
  const ids = fieldOf(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '');
}

function fillIn() {
  type('Name', 'Joplin');
  type('Words', 'We saw it come.');
  type('Secret', 'a sentence');
}

describe('an invalid form', () => {
  it('shows no error before it is submitted', () => {
    openForm();
    type('Name', 'J');
    expect(screen.queryByText(tooShort)).toBeNull();
    expect(fieldOf('Name').getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByText('not ready')).toBeTruthy();
  });

  it('is not sent, shows the error at the field and focuses it', () => {
    const calls = openForm();
    type('Name', 'J');
    submit();
    expect(calls).toEqual([]);
    expect(fieldOf('Name').getAttribute('aria-invalid')).toBe('true');
    expect(describedBy('Name')).toEqual([tooShort, 'Three letters at least.']);
    expect(document.activeElement).toBe(fieldOf('Name'));
  });

  it('is checked with each letter after that', () => {
    openForm();
    submit();
    type('Name', 'Jo');
    expect(screen.getByText(tooShort)).toBeTruthy();
    type('Name', 'Jop');
    expect(screen.queryByText(tooShort)).toBeNull();
    type('Name', 'Jo');
    expect(screen.getByText(tooShort)).toBeTruthy();
  });
});

describe('a form that is being sent', () => {
  it('sends its values once and keeps its button enabled', async () => {
    const calls = openForm();
    fillIn();
    submit();
    submit();
    expect(calls.map(({ story }) => story)).toEqual([
      { name: 'Joplin', words: 'We saw it come.', secret: 'a sentence' },
    ]);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sending...' });
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    calls[0]?.accept();
    await screen.findByRole('button', { name: 'Send' });
  });
});

describe('a form that the server refuses', () => {
  const refusal = new ApiError('Words must not hold URLs.', 400, 'INVALID_REQUEST', {
    details: [{ field: 'words', received: 'a link', allowed: 'no URLs' }],
  });

  it('keeps its values, shows the server’s message at its field and focuses it', async () => {
    const calls = openForm();
    fillIn();
    submit();
    calls[0]?.refuse(refusal);
    await screen.findByText('Words must not hold URLs.');
    expect(describedBy('Words')).toEqual(['Words must not hold URLs.']);
    await waitFor(() => expect(document.activeElement).toBe(fieldOf('Words')));
    expect(['Name', 'Words', 'Secret'].map((label) => fieldOf(label).value)).toEqual([
      'Joplin',
      'We saw it come.',
      'a sentence',
    ]);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('removes the message with the next letter in that field, not before', async () => {
    const calls = openForm();
    fillIn();
    submit();
    calls[0]?.refuse(refusal);
    await screen.findByText('Words must not hold URLs.');
    type('Name', 'Moore');
    expect(fieldOf('Words').getAttribute('aria-invalid')).toBe('true');
    type('Words', 'We saw it come');
    expect(fieldOf('Words').getAttribute('aria-invalid')).toBeNull();
  });

  it('shows a message that names no field at the field for its code', async () => {
    const calls = openForm();
    fillIn();
    submit();
    calls[0]?.refuse(new ApiError('This name is already taken.', 409, 'CONFLICT'));
    await screen.findByText('This name is already taken.');
    expect(describedBy('Name')[0]).toBe('This name is already taken.');
  });

  it('shows any other message over the button, until it is sent again', async () => {
    const calls = openForm();
    fillIn();
    submit();
    calls[0]?.refuse(new ApiError(networkFailure, 0));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(networkFailure));
    expect(document.querySelector('[aria-invalid]')).toBeNull();
    submit();
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(calls).toHaveLength(2);
    calls[1]?.accept();
    await screen.findByRole('button', { name: 'Send' });
    expect(fieldOf('Words').value).toBe('We saw it come.');
  });
});

describe('a password', () => {
  it('is hidden until its button is pressed', () => {
    openForm();
    type('Secret', 'a sentence');
    const show = screen.getByRole('button', { name: 'Show secret' });
    expect([fieldOf('Secret').type, show.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
    fireEvent.click(show);
    expect([fieldOf('Secret').type, show.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
    expect(fieldOf('Secret').value).toBe('a sentence');
  });
});
