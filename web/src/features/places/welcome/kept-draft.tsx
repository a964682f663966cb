import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { cutPreview } from '../../../entities/contribution/contribution-words.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { contributionSubject, readDraft, storeDraft } from '../../../lib/drafts.ts';
import { askForForm } from '../../../session/asked-form.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import styles from './welcome.module.css';

/** What somebody wrote before the verification, which may have been on another device. Nothing for everybody else. */
export function KeptDraft() {
  const { state, user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const queryKey = ['own', user?.id, 'draft'];
  const { data: draft } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi('GET /contributions/draft', {}, signal)).data.draft,
    enabled: user !== undefined,
    staleTime: 0,
  });
  if (state === 'signed-out')
    return (
      <p className="second-15">
        Did you write something before? <Link to="/login">Log in</Link> to send it.
      </p>
    );
  if (!user || !draft) return null;
  const { contributionType: type, title, content, url, tornadoId, spcReportId, targetName } = draft;
  const id = tornadoId ?? spcReportId ?? '';
  const goOn = () => {
    const owner = { userId: user.id, subject: contributionSubject(id) };
    // What this device has may be newer.
    if (!readDraft(owner)) storeDraft(owner, { contributionType: type, title, content, url });
    askForForm(owner.subject, user.id);
    void navigate(tornadoId === null ? `/spc-reports/${id}` : `/tornadoes/${id}`);
  };
  const discard = async () => {
    try {
      await callApi('DELETE /contributions/draft', {});
      client.setQueryData(queryKey, null);
    } catch (error) {
      notify(messageOf(error), 'error');
    }
  };
  return (
    <section className={`card stack ${styles['draft']}`} aria-labelledby="welcome-draft">
      <h2 id="welcome-draft" className="section-heading">
        Go on with your {type === 'PERSONAL_ACCOUNT' ? 'story' : 'contribution'} of {targetName}
      </h2>
      <p>
        <bdi>{cutPreview(title || content || url)}</bdi>
      </p>
      <p className="buttons">
        <Button look="primary" onClick={goOn}>
          Go on
        </Button>
        <Button look="quiet" onClick={() => void discard()}>
          Discard
        </Button>
      </p>
    </section>
  );
}
