/** Whether the auth service redirected here with a session, or with the reason why there is none. */
export function hasSessionInAddress(): boolean {
  return /[#&](?:access_token|error_description)=/.test(window.location.hash)
}
