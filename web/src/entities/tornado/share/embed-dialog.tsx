import { embedOf, frameMarkup } from '@touchdown/shared/tornadoes/embeds.ts';
import { publicSweepDays } from '@touchdown/shared/radar/radar-limits.ts';
import { useState } from 'react';
import { copyText } from '../../../ui/copy-text.ts';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { OpenedDialog } from '../../../ui/form/dialog-button.tsx';

const themes = [
  { value: '', label: 'Match the reader’s device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

interface EmbedDialogProps extends OpenedDialog {
  path: string;
  query: string;
  title: string;
}

/** What people paste into a page of their own: a frame with a title, in a theme that fits. */
export function EmbedDialog({ path, query, title, ...opened }: EmbedDialogProps) {
  const [theme, setTheme] = useState('');
  const embed = embedOf(path, new URLSearchParams(query));
  return (
    <FormDialog title="Embed on your website" {...opened}>
      {embed ? (
        <div className="stack">
          <p className="second-15">
            No script, no cookies, no storage. It fits any width from 320 pixels.{' '}
            {embed.kind === 'radar'
              ? `It shows this scan for as long as we keep it: ${publicSweepDays} days after the loop was made.`
              : 'It always shows the newest release.'}
          </p>
          <SelectField
            label="Theme"
            options={themes}
            value={theme}
            onChange={({ currentTarget }) => setTheme(currentTarget.value)}
          />
          <CopyBox
            name="HTML"
            text={frameMarkup({ ...embed, src: withTheme(location.origin + embed.path, theme), title })}
            onCopy={(text, done) => void copyText(text, done)}
          />
          <p className="second-15">
            <a href={withTheme(embed.path, theme)} target="_blank" rel="noopener">
              Open the embed
            </a>
          </p>
        </div>
      ) : (
        <p>Searches can’t be embedded. Choose filters instead, such as a state, a rating, or years.</p>
      )}
    </FormDialog>
  );
}

function withTheme(address: string, theme: string): string {
  if (theme === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}theme=${theme}`;
}
