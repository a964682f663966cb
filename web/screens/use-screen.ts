import { fireEvent, screen } from '@testing-library/react';

type Name = string | RegExp;

/** The field with this label. */
export const field = (label: Name) => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: Name) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Presses the button with this name, once it is there. */
export async function press(name: Name): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
}

/** Follows the link with this name, once it is there. */
export async function follow(name: Name): Promise<void> {
  fireEvent.click(await screen.findByRole('link', { name }));
}

/** Types a text into the field with this label, in place of what is there. */
export function fill(label: Name, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}

/** Chooses the option with this text. */
export function choose(label: Name, option: string): void {
  const select = screen.getByLabelText<HTMLSelectElement>(label);
  const chosen = [...select.options].find(({ text }) => text === option);
  if (!chosen)
    throw new Error(
      `${label} has no option “${option}”: ${[...select.options].map(({ text }) => text).join()}`,
    );
  fireEvent.change(select, { target: { value: chosen.value } });
}
