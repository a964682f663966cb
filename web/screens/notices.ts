import { screen } from '@testing-library/react';

/** Waits for a notice. Each is there twice: to see, and to be announced. */
export async function expectNotice(text: string | RegExp): Promise<void> {
  await screen.findAllByText(text);
}
