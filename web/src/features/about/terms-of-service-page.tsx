import { ProsePage } from '../../ui/page.tsx';
import { LastUpdated } from './last-updated.tsx';

export function TermsOfServicePage() {
  return (
    <ProsePage title="Terms of Service" lead="The rules for using this site, kept as short as they can be.">
      <LastUpdated date="November 25, 2026" />
      <h2>What this site is</h2>
      <p>
        Touchdown is a record of past tornadoes, compiled from public sources and from what people add. It is
        not a warning service: in bad weather follow your national weather service and local authorities,
        never this site.
      </p>
      <h2>Using the record</h2>
      <p>
        Facts from government sources are in the public domain; use them freely, and please say where you
        found them. We try to be right and say plainly where the record is unsure, but we give no warranty
        that it is complete or free of error.
      </p>
      <h2>Your account</h2>
      <p>
        You must be at least 13. Keep your password to yourself, and do not use anyone else’s account. We may
        suspend an account that breaks these terms or the community guidelines; you can always ask us why. You
        can delete your account at any time, in your profile settings.
      </p>
      <h2>What you contribute</h2>
      <p>
        What you submit stays yours. By submitting it you grant us a worldwide, non-exclusive, royalty-free
        licence to store, show, adapt in format and distribute it as part of this site. Submit only what is
        yours or what you may share. You can delete your contributions; an edit that moderators have taken
        into the record remains there as a fact. When you delete your account, you choose whether your
        contributions are deleted with it. Otherwise they stay, under the name “deleted user” and without the
        id of your account. Private radar loops are deleted with the account in any case.
      </p>
      <h2>Supporting the project</h2>
      <p>
        Support is voluntary and unlocks nothing. It is charged to your card every month through Stripe,
        beginning on the day you start, until you cancel. You can cancel at any time under “Subscription &amp;
        Billing” in your account; your support then goes on until the end of the month you have paid for. A
        refund in full or a disputed payment ends it, and so does deleting your account.
      </p>
      <h2>Fair use of the service</h2>
      <p>
        The API is open to everyone within its limits. Do not try to get around those limits, to break the
        service, or to reach other people’s data. Have you found a way to do that? Please tell us before you
        tell others, as our <a href="/.well-known/security.txt">security.txt</a> says, and try it only with
        accounts of your own.
      </p>
      <h2>Changes and liability</h2>
      <p>
        We may change the site and these terms, and say so here with a date. As far as the law allows, we are
        not liable for damage that comes from using the site or from relying on the record.
      </p>
    </ProsePage>
  );
}
