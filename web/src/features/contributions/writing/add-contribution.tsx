import { Plus } from 'lucide-react';
import { contributionSubject } from '../../../lib/drafts.ts';
import type { ContributionTargetKind } from '../contributions-query.ts';
import type { NamedTornado } from '../witness/witness-fields.ts';
import { DialogButton } from '../dialog-button.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';

/** Loaded when somebody opens it. */
const ContributionDialog = lazyPart(() => import('./contribution-dialog.tsx'), 'ContributionDialog');

interface AddContributionProps {
  kind: ContributionTargetKind;
  id: string;
  label: string;
  /** The heading of the dialog. */
  title: string;
  /** About which people can also answer what they saw. */
  tornado?: NamedTornado;
}

/** The button that opens the form of a new contribution. */
export function AddContribution({ kind, id, label, title, tornado }: AddContributionProps) {
  return (
    <DialogButton
      form={contributionSubject(id)}
      label={label}
      icon={<Plus size={17} aria-hidden="true" />}
      renderDialog={(opened) => (
        <ContributionDialog
          key={opened.user.id}
          kind={kind}
          id={id}
          title={title}
          tornado={tornado}
          {...opened}
        />
      )}
    />
  );
}
