import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { PasswordByLink } from './password-by-link.tsx';
import { RecoverPasskeys } from './recover-passkeys.tsx';

const words = {
  title: 'Reset Password',
  lead: 'Set a new password. You are then signed out everywhere.',
  button: 'Reset Password',
  busy: 'Resetting...',
  doneTitle: 'Password Reset',
  doneLead: 'Your new password is set.',
};

export function ResetPasswordPage() {
  const { token } = useParams();
  const [isRecovering, setRecovering] = useState(false);
  if (!token) return <Navigate to="/forgot-password" replace />;
  if (isRecovering) return <RecoverPasskeys token={token} onBack={() => setRecovering(false)} />;
  const help = (
    <>
      Has the link expired? <Link to="/forgot-password">Ask for a new one</Link>
      <Button onClick={() => setRecovering(true)}>I have lost my passkeys</Button>
    </>
  );
  return <PasswordByLink token={token} words={words} help={help} />;
}
