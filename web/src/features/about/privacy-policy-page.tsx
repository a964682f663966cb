import { notificationDays } from '@touchdown/shared/following/following-limits.ts';
import { removalDays } from '@touchdown/shared/contributions/removal-sentences.ts';
import { privateLoopFileDays } from '@touchdown/shared/radar/radar-limits.ts';
import { backupDays, secondCopyDays } from '@touchdown/shared/contract/backup-days.ts';
import { pictureCopySeconds } from '@touchdown/shared/uploads/upload-limits.ts';
import { Link } from 'react-router-dom';
import { ProsePage } from '../../ui/page.tsx';
import { LastUpdated } from './last-updated.tsx';
import { PersonalDataTable } from './personal-data-table.tsx';

export function PrivacyPolicyPage() {
  return (
    <ProsePage
      title="Privacy Policy"
      lead="What this site knows about you, what it does with it, and what you can ask for."
    >
      <LastUpdated date="November 28, 2026" />
      <h2>If you only read</h2>
      <p>
        You need no account. There is no advertising, no tracker and no analytics service; every file of a
        page comes from this site, except on the page where supporters pay, and until you press the button of
        a video or radar loop that somebody has contributed. It then loads from the site named beside the
        button (YouTube, Vimeo or the host of the file), which learns your IP address and browser and that you
        came from here, and may set cookies of its own. Nothing is loaded from there before. Our servers keep
        a technical log of each request for thirty days: its time, IP address, browser and outcome. It is used
        to keep the site working and safe, and for nothing else.
      </p>
      <p>
        Your browser keeps a few things for you on your own device: the theme, the units, the spelling of
        comments and the look of lists you chose, what you looked at last, where you were on a page, and the
        page to come back to after logging in. If you write a contribution, its text is kept on your device as
        a draft until you send it, log out or leave it for a week. These things are not sent to us.
      </p>
      <p>
        A file that you open in the <Link to="/radar">radar viewer</Link> is read in your browser. Neither the
        file nor its name is sent to anybody, and nothing of it is kept when you leave the page.
      </p>
      <p>
        On the page <Link to="/near">Near you</Link>, the search runs in your browser. The place that you
        type, press on the map or take from your device is sent to nobody, and nothing of it is kept when you
        leave the page. Your device is asked for its location only when you press the button for it; how your
        browser finds it is between you and the browser’s maker. If you open a tornado from there, our log has
        that request like any other.
      </p>
      <h2>If you have an account</h2>
      <p>
        An account holds your username, your email address, a password that is stored only as a one-way hash,
        and what you choose to add: a text about yourself, a photo, bookmarks, contributions, votes and
        reports. Your email address and your bookmarks are never shown to others. You stay logged in by
        cookies that only this site can read, and one more lets this browser in when somebody else guesses at
        your password; for each place where you are, we keep which browser it is and when it was last used, so
        that you can end it. Location data is removed from photos before they are kept.
      </p>
      <p>
        Contributions are public, with your username, role and photo. Of your votes, others see only the sum
        of all, in which yours counts once your email is verified. With each vote we keep when you voted and
        whether your email was verified then. Your reports of contributions are read by moderators; the author
        is not told who reported. If a moderator removes a contribution of yours, nobody else sees it any
        more, and we write to you. For {removalDays} days a moderator can restore it. Then, or at once if it
        is illegal, its pictures and votes are erased, and we keep its text with the reason, but without your
        name; longer while you contest it. A log of such actions keeps the id of your account.
      </p>
      <p>
        Questions and answers are public like contributions, and so is the source that you name for a
        suggestion. If you object to a decision or contest one, only moderators read what you write. Our{' '}
        <Link to="/moderation-log">public log</Link> of what was removed names nobody.
      </p>
      <p>
        What you follow, what you have muted, your notifications and whether you get the weekly digest are
        shown to nobody else. Notifications are deleted after {notificationDays} days.
      </p>
      <p>
        A radar loop that you request with the usual options is public, without your name. One with options of
        your own, such as a label, is private: only you and our moderators can open it. It is deleted after{' '}
        {privateLoopFileDays} days, with your request and its options.
      </p>
      <h2>If you support the project</h2>
      <p>
        Stripe handles the payment. Its script is loaded on the page “Subscription &amp; Billing” and nowhere
        else. Stripe gets:
      </p>
      <ul>
        <li>
          from you, your card’s number, expiry, security code and postal code: you type them into a field of
          Stripe’s, so they never reach our servers;
        </li>
        <li>
          from your browser, your IP address, which browser it is and how you use that page, to recognise
          fraud; it may set cookies of its own;
        </li>
        <li>from us, your email address, the id of your account, and how much you give each month.</li>
      </ul>
      <p>We keep the amounts, the status and the dates of your support, and Stripe’s ids for them.</p>
      <p>
        Others see that you are a supporter only if you choose so, and never how much you give. When your
        account is deleted, your support ends at once and we have Stripe delete you as a customer. Stripe
        keeps records of payments as long as the law demands;{' '}
        <a href="https://stripe.com/privacy" rel="noopener">
          its privacy policy
        </a>{' '}
        says more.
      </p>
      <h2>If you ask us to take something down</h2>
      <p>
        We keep your request with your name and email address for three years after our last decision, and the
        answer of the author as long. Only moderators read both. The author learns the reason, but not who you
        are, and you do not learn the author’s name from us.
      </p>
      <h2>What we never do</h2>
      <ul>
        <li>We do not sell your data, and give it to nobody for advertising.</li>
        <li>
          We do not knowingly serve anyone under 13. If a child has given us data, write to us and we delete
          it.
        </li>
      </ul>
      <h2>Your rights</h2>
      <p>
        You may see, correct, take with you or delete the data we hold about you, all of it yourself: your{' '}
        <Link to="/account/profile">profile settings</Link> have a button that gives you a file with what the
        table below marks as in it, and one that deletes the account. The table says why the file leaves out
        the rest. You can also write to the email address above.
      </p>
      <p>
        When an account is deleted, it is closed at once and its data is erased within minutes, as the table
        says of each part. You choose whether your contributions are deleted too, with their pictures, votes
        and reports; otherwise they stay under the name “deleted user”. Each of them then has a random id of
        its own in place of yours, so that this site no longer tells who wrote them or which of them are by
        the same person; what you wrote in them stays as it is. The same is done with your questions and
        answers. A picture that you delete leaves the site at once, and one of a contribution that a moderator
        removed when it is erased; copies on servers that deliver it near you, or in a browser that showed it,
        may last for up to {pictureCopySeconds / 3_600} hours. For {backupDays} days our store keeps what was
        deleted, where no page can show it, so that a mistake of ours can be undone; then it is gone. Once a
        month we may put a copy of what is stored into a second place, for the case that the first is lost.
        There, nobody can change it, and it is deleted after about {secondCopyDays} days. It leaves out
        sessions. If it is ever used, accounts that were deleted meanwhile are deleted in it first.
      </p>
      <h2>Everything we store about you</h2>
      <p>
        This table is made from the list that our programs use to make your file and to erase your account,
        and a test looks for the data of a made-up person in all of these places.
      </p>
      <PersonalDataTable />
      <h2>Where data is</h2>
      <p>The site runs on Amazon Web Services in the United States. Payments are handled by Stripe.</p>
    </ProsePage>
  );
}
