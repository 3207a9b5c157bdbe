import { useEffect, useState } from 'react'
import { Menu, X } from '#app/ui/icons.tsx'

export const MENU_ID = 'site-menu'

/** Opens and closes the menu of small screens. The browser does it, before any script; the script keeps the words right. */
export function MenuButton() {
  const isOpen = useMenuState()
  return (
    <button
      type="button"
      className="menu-button"
      popoverTarget={MENU_ID}
      aria-expanded={isOpen}
      aria-controls={MENU_ID}
    >
      {isOpen ? <X /> : <Menu aria-hidden="true" />}
      <span>{isOpen ? 'Close' : 'Menu'}</span>
    </button>
  )
}

/** Follows whether the menu is open; a link or a button used in it closes it. */
function useMenuState(): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const menu = document.getElementById(MENU_ID)
    if (!menu) return
    const follow = (event: Event) => setOpen(event instanceof ToggleEvent && event.newState === 'open')
    const closeAfterUse = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a, button') && menu.matches(':popover-open')) menu.hidePopover()
    }
    setOpen(menu.matches(':popover-open'))
    menu.addEventListener('beforetoggle', follow)
    menu.addEventListener('click', closeAfterUse)
    return () => {
      menu.removeEventListener('beforetoggle', follow)
      menu.removeEventListener('click', closeAfterUse)
    }
  }, [])
  return isOpen
}
