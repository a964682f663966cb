import { Link, Navigate, useParams } from 'react-router-dom';
import { PasswordByLink } from './password-by-link.tsx';

const words = {
  title: 'Reset Password',
  lead: 'Set a new password. This signs you out everywhere and removes all passkeys.',
  button: 'Reset Password',
  busy: 'Resetting...',
  doneTitle: 'Password Reset',
  doneLead:
    'Your new password is set. It is now the only way into your account. Log in to add your passkeys again.',
};

export function ResetPasswordPage() {
  const { token } = useParams();
  if (!token) return <Navigate to="/forgot-password" replace />;
  const help = (
    <>
      Has the link expired? <Link to="/forgot-password">Ask for a new one</Link>
    </>
  );
  return <PasswordByLink token={token} words={words} help={help} />;
}
