/** A passkey as its owner sees it; times are ISO 8601. */
export interface PasskeyBody {
  id: number;
  /** Chosen by the owner, or the password manager's; null if unknown. */
  name: string | null;
  created_at: string;
  last_used_at: string | null;
}
