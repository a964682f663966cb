import { Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSession } from '../../../session/use-session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import type { ContributionTargetKind } from '../contributions-query.ts';

/** Loaded when somebody opens it. */
const ContributionDialog = lazy(() =>
  import('./contribution-dialog.tsx').then(({ ContributionDialog: component }) => ({ default: component })),
);

interface AddContributionProps {
  kind: ContributionTargetKind;
  id: string;
  label: string;
  /** The heading of the dialog. */
  title: string;
}

/** The button that opens the form of a new contribution. Visitors log in first, and come back to this page. */
export function AddContribution({ kind, id, label, title }: AddContributionProps) {
  const { state, user } = useSession();
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const words = (
    <>
      <Plus size={17} aria-hidden="true" />
      {label}
    </>
  );
  if (state === 'signed-out') {
    return (
      <LinkButton to="/login" aria-label={`${label}: log in first`}>
        {words}
      </LinkButton>
    );
  }
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button ref={button} aria-haspopup="dialog" onClick={open} disabled={!user}>
        {words}
      </Button>
      {user && wasOpened ? (
        <Suspense fallback={null}>
          <ContributionDialog
            key={user.id}
            kind={kind}
            id={id}
            user={user}
            title={title}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            button={button}
          />
        </Suspense>
      ) : null}
    </>
  );
}
