interface AwsClient {
  config: { credentials: () => Promise<unknown> };
}

/** Checks for credentials before the first call, whose own error message would not help. */
export async function requireCredentials({ config }: AwsClient): Promise<void> {
  try {
    await config.credentials();
  } catch (cause) {
    throw new Error(
      'There are no AWS credentials. Sign in with `aws sso login` or `aws configure`, or set AWS_PROFILE, and try again.',
      { cause },
    );
  }
}
