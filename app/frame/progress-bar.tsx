import { useNavigation } from 'react-router'

/** A thin line along the top while the next page is fetched. */
export function ProgressBar() {
  const isLoading = useNavigation().state !== 'idle'
  return isLoading ? <div className="progress-bar" aria-hidden="true" /> : null
}
