import type { RefObject } from 'react';
import { askForForm, isFormKept } from '../../../session/form-after-login.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { reportContentPath } from '../report-content-link.tsx';

interface VisitorReportProps {
  /** The subject of the form that opens after the login. */
  form: string;
  /** Where it is shown. */
  path: string;
  isOpen: boolean;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** What a visitor chooses from: people who are written about need no account, everybody else returns after a login. */
export function VisitorReport({ form, path, isOpen, onClose, finalFocus }: VisitorReportProps) {
  return (
    <FormDialog isOpen={isOpen} title="Report this contribution" onClose={onClose} finalFocus={finalFocus}>
      <div className="stack">
        <p id="about-you">Is it about you or your family, or is it your own work? No account needed.</p>
        <p>
          <LinkButton look="primary" to={reportContentPath(path)} aria-describedby="about-you">
            Ask us to take it down
          </LinkButton>
        </p>
        <p id="about-it">Is it spam, wrong, or against our guidelines?</p>
        <p>
          <LinkButton
            to="/login"
            aria-describedby="about-it"
            onClick={() => {
              // A text that waits for its writer's login is not replaced.
              if (!isFormKept(form)) askForForm(form);
            }}
          >
            Log in to report it
          </LinkButton>
        </p>
      </div>
    </FormDialog>
  );
}
