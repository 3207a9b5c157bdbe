import { useNavigation } from 'react-router'

export function ProgressBar() {
  const isLoading = useNavigation().state !== 'idle'
  return isLoading ? <div className="progress-bar" aria-hidden="true" /> : null
}
