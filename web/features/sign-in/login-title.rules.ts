export function loginTitle(pathname: string): { title: string; forStaff: boolean } {
  const path = pathname.replace(/\/+$/, '')
  if (path === '/admin/login') return { title: 'অ্যাডমিন লগইন', forStaff: true }
  if (path === '/staff/login' || path === '/stuff/login') return { title: 'স্টাফ লগইন', forStaff: true }
  return { title: 'লগইন', forStaff: false }
}
