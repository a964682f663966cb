import { kindToAdd, type GapKind } from '@touchdown/shared/contributions/contribution-path.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { contributionSubject, readDraft, witnessSubject } from '../../../lib/drafts.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import type { ContributionTargetKind } from '../contributions-query.ts';
import type { OpenedDialog } from '../dialog-button.tsx';
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

const know = formTypes.filter((type) => !media.includes(type));
const typesOf = { media, know } as const;

/** What the address of the page can ask for: a photo, a story or a source. */
const askedChoices: Record<GapKind, Choice> = { photo: 'media', story: 'there', source: 'know' };
const sourceTypes: readonly FormType[] = ['NEWS_ARTICLE_LINK', 'DOCUMENT_LINK'];
const sourcesFirst = [...sourceTypes, ...know.filter((type) => !sourceTypes.includes(type))];

type ContentProps = Pick<ContributionDialogProps, 'kind' | 'id' | 'user' | 'tornado'> & {
  onDone: () => void;
};

/** Three choices, then the form of one of them. About a storm report nobody is asked whether they were there. */
function Content({ kind, id, user, tornado, onDone }: ContentProps) {
  const asked = useAskedKind();
  const [choice, setChoice] = useState(() =>
    !tornado ? undefined : asked ? askedChoices[asked] : draftedChoice(user.id, id),
  );
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
        form(choice === 'know' && asked === 'source' ? sourcesFirst : typesOf[choice])
      )}
    </div>
  );
}

/** What the address asked for when the dialog opened. It asks once: a reload, or the way back, opens nothing. */
function useAskedKind(): GapKind | undefined {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [asked] = useState(() => kindToAdd(hash));
  const isInAddress = kindToAdd(hash) !== undefined;
  useEffect(() => {
    if (isInAddress) void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [isInAddress, pathname, search, navigate]);
  return asked;
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
