import { kindToAdd } from '@touchdown/shared/contributions/contribution-path.ts';
import { Plus } from 'lucide-react';
import { useLocation } from 'react-router-dom';
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
  const { hash } = useLocation();
  return (
    <DialogButton
      form={contributionSubject(id)}
      label={label}
      icon={<Plus size={17} aria-hidden="true" />}
      isAsked={kindToAdd(hash) !== undefined}
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
