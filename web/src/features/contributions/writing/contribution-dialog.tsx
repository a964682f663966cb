import { useEffect, useId, useRef, useState } from 'react';
import { contributionSubject, readDraft } from '../../../lib/drafts.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import type { ContributionTargetKind } from '../contributions-query.ts';
import type { OpenedDialog } from '../dialog-button.tsx';
import { witnessSubject } from '../witness/answers-query.ts';
import type { NamedTornado } from '../witness/witness-fields.ts';
import { WitnessForm } from '../witness/witness-form.tsx';
import { formTypes, type FormType } from './contribution-draft.ts';
import { ContributionForm, useIncomingFiles } from './contribution-form.tsx';
import { useChosenPictures } from './pictures/use-chosen-pictures.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './contribution-dialog.module.css';

interface ContributionDialogProps extends OpenedDialog {
  kind: ContributionTargetKind;
  id: string;
  title: string;
  tornado: NamedTornado | undefined;
}

export function ContributionDialog({ title, isOpen, onClose, button, ...about }: ContributionDialogProps) {
  return (
    <FormDialog isOpen={isOpen} title={title} onClose={onClose} finalFocus={button}>
      <Content {...about} onDone={onClose} />
    </FormDialog>
  );
}

const media: readonly FormType[] = ['PICTURES', 'PHOTO_LINK', 'VIDEO_LINK'];

/** What people come with. Nobody has to know the types of contributions. */
const choices = {
  there: { label: 'I was there', says: 'A few quick questions. It takes about two minutes.' },
  media: { label: 'I have a photo or film', says: 'Upload photos, or link a photo or video.' },
  know: {
    label: 'I know something about it',
    says: 'Write a story or a fact, or link an article, a document, audio, or a radar loop.',
  },
} as const;
type Choice = keyof typeof choices;

const typesOf = {
  media,
  know: formTypes.filter((type) => !media.includes(type)),
} as const;

type ContentProps = Pick<ContributionDialogProps, 'kind' | 'id' | 'user' | 'tornado'> & {
  onDone: () => void;
};

/** Three choices, then the form of one of them. About a storm report nobody is asked whether they were there. */
function Content({ kind, id, user, tornado, onDone }: ContentProps) {
  const [choice, setChoice] = useState(() => (tornado ? draftedChoice(user.id, id) : undefined));
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(choice);
  useEffect(() => {
    if (shown.current === choice) return;
    shown.current = choice;
    // What had the focus is gone.
    (part.current?.querySelector('button') ?? part.current)?.focus();
  }, [choice]);
  const form = (types?: readonly FormType[]) => (
    <ContributionForm
      key={String(user.is_verified)}
      kind={kind}
      id={id}
      tornado={tornado}
      userId={user.id}
      isVerified={user.is_verified}
      {...(types ? { types } : {})}
      onDone={onDone}
    />
  );
  if (!tornado) return form();
  if (!choice) {
    return (
      <div ref={part}>
        <Choices id={id} user={user} onChoose={setChoice} />
      </div>
    );
  }
  return (
    <div ref={part} className="stack">
      <div className={styles['chosen']}>
        <strong>{choices[choice].label}</strong>
        <Button onClick={() => setChoice(undefined)}>Change</Button>
      </div>
      {choice === 'there' ? (
        <WitnessForm tornado={tornado} user={user} onDone={onDone} />
      ) : (
        form(typesOf[choice])
      )}
    </div>
  );
}

interface ChoicesProps extends Pick<ContentProps, 'id' | 'user'> {
  onChoose: (choice: Choice) => void;
}

/** Files that are dropped or pasted are a choice too. */
function Choices({ id, user, onChoose }: ChoicesProps) {
  const ownId = useId();
  const chosen = useChosenPictures({ userId: user.id, subject: `pictures:${id}` });
  useIncomingFiles((files) => {
    if (!user.is_verified) return;
    chosen.add(files);
    onChoose('media');
  });
  return (
    <div className={styles['choices']}>
      {Object.entries(choices).map(([name, { label, says }]) => (
        <div key={name} className={styles['choice']}>
          <button type="button" aria-describedby={ownId + name} onClick={() => onChoose(name as Choice)}>
            {label}
          </button>
          <p id={ownId + name}>{says}</p>
        </div>
      ))}
    </div>
  );
}

/** Whoever has begun goes on where they were. */
function draftedChoice(userId: string, id: string): Choice | undefined {
  const answers = readDraft({ userId, subject: witnessSubject(id) });
  const contribution = readDraft({ userId, subject: contributionSubject(id) });
  if (answers && contribution) return undefined;
  if (answers) return 'there';
  if (!contribution) return undefined;
  return media.some((type) => type === contribution['contributionType']) ? 'media' : 'know';
}
