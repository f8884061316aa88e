import type { Environment } from '../../server/environment.ts'
import { bucketStore } from './picture-bucket.ts'
import { folderStore, type PictureStore } from './picture-store.ts'

/** The folder of PICTURES_DIR, or the bucket of a hosted project when its secret key is given. */
export function openPictureStore(environment: Environment): PictureStore {
  const { picturesDir, supabase, supabaseSecretKey } = environment
  return supabase && supabaseSecretKey
    ? bucketStore(supabase.url, supabaseSecretKey)
    : folderStore(picturesDir)
}
