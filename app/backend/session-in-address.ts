/** True when the address brings a session, or says why there is none: where the auth service sends a browser to. */
export function hasSessionInAddress(): boolean {
  return /[#&](?:access_token|error_description)=/.test(window.location.hash)
}
