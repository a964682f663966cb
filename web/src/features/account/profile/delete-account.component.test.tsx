import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage, type OpenedPage } from '../../../testing/open-page.tsx';
import { DeleteAccount } from './delete-account.tsx';

let page: OpenedPage;
const open = () => fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
const dialog = () => within(screen.getByRole('alertdialog'));
const choice = () =>
  dialog().getByRole<HTMLInputElement>('checkbox', { name: 'Also delete my contributions' });
const sent = () => page.callsOf('DELETE /auth/me').map(({ body }) => body);
const send = () => {
  fireEvent.change(dialog().getByLabelText('Your password'), { target: { value: 'three red barns' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Delete My Account' }));
};

it('asks a person without a password for a passkey, and for no password', async () => {
  openPage(<DeleteAccount />, '/', {
    'GET /auth/passkeys': { data: { hasPassword: false, passkeys: [], previousEmail: null } },
  });
  open();
  await dialog().findByText('Your browser will ask for your passkey.');
  expect(dialog().queryByLabelText('Your password')).toBeNull();
});

describe('deleting an account', () => {
  beforeEach(() => {
    page = openPage(<DeleteAccount />);
    open();
  });

  it('keeps the contributions by default, and says under which name', async () => {
    expect(choice().checked).toBe(false);
    const hint = document.getElementById(choice().getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('Otherwise they stay, under the name “deleted user”.');
    send();
    await waitFor(() =>
      expect(sent()).toEqual([{ password: 'three red barns', deleteContributions: false }]),
    );
  });

  it('deletes them too when that is chosen', async () => {
    fireEvent.click(choice());
    send();
    await waitFor(() => expect(sent()).toEqual([{ password: 'three red barns', deleteContributions: true }]));
  });

  it('sends nothing without a password, and forgets the choice when the dialog is opened again', async () => {
    fireEvent.click(choice());
    fireEvent.click(dialog().getByRole('button', { name: 'Delete My Account' }));
    dialog().getByText('Please enter your password.');
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    open();
    expect(choice().checked).toBe(false);
    expect(sent()).toEqual([]);
  });
});
